import type { Price } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'

/** Too little is left to keep it for an order that is not paid. */
export const isUnheld = ({ can_order: canOrder, is_held: isHeld }: Price) => canOrder && !isHeld

/** What an order would meet that is not about one of its lines: before a form is filled in. */
export const OrderOutlook = ({ price }: { price: Price | undefined }) => {
  if (price?.refusal) {
    const { code, message } = price.refusal
    return <Notice title={titles[code] ?? 'This order cannot be placed yet'}>{message}</Notice>
  }
  if (!price || !isUnheld(price)) return null
  return (
    <Notice title="Your items are not held until you have paid">
      Only a few are left. If one sells out before you pay, we refund you.
    </Notice>
  )
}

/** Of no rate, whatever the address. */
export const NoShipping = () => (
  <Notice title="We are not shipping right now">Your cart is kept in this browser.</Notice>
)

const titles: Record<string, string> = {
  pay_by_card: 'Please pay by card',
  total_too_small: 'Too little for a card payment',
  total_too_large: 'This order is too large to be placed here',
  too_many_unpaid_orders: 'This cannot be ordered in this way',
}
