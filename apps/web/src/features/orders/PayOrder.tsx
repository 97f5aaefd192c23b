import { useState, type ReactNode } from 'react'
import { isTooLittleForCard } from '@golden-bead/contracts/card-options'
import { formatCents } from '@golden-bead/contracts/money'
import { mayStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { errorMessage, hasCode, hasStatus } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import type { CancelProblem } from './CancelOrder.tsx'
import { usePayOrderMutation, type OrderAccess } from './orders.api.ts'

type PayOrderProps = {
  order: Order
  access: OrderAccess
  terms: CheckoutTerms | undefined
  onProblem: (problem: CancelProblem | undefined) => void
  /** Reads the order as it is now. */
  readAgain: () => Promise<unknown>
  /** What can be done instead. */
  children: ReactNode
}

type Method = Order['payment_method']

/** An order that waits for its payment can be paid now by card, or in another way. */
export const PayOrder = ({
  order,
  access,
  terms,
  onProblem,
  readAgain,
  children,
}: PayOrderProps) => {
  const [busy, setBusy] = useState<Method>()
  const [pay] = usePayOrderMutation()
  const methods = (terms?.payment_methods ?? []).filter(
    (method) => !isTooLittleForCard(method, order.total_cents),
  )

  const choose = async (method: Method) => {
    onProblem(undefined)
    if (method === 'card' && order.payment) {
      location.assign(order.payment.url)
      return
    }
    setBusy(method)
    const { data, error } = await pay({ access, version: order.version, method })
    if (error !== undefined) {
      await readAgain()
      onProblem(problemOf(error))
    } else if (data.payment) {
      location.assign(data.payment.url)
      return
    } else if (method === 'card') {
      onProblem(pageAway)
    }
    setBusy(undefined)
  }

  if (!mayStep('pay', 'buyer', order)) return children
  const others = methods.filter((method) => method !== order.payment_method)
  return (
    <div className="flex flex-wrap gap-3 pt-2 print:hidden">
      {order.payment_method === 'card' && methods.includes('card') && (
        <Button isBusy={busy === 'card'} onClick={() => void choose('card')}>
          Pay {formatCents(order.total_cents)} now
        </Button>
      )}
      {others.map((method) => (
        <Button
          key={method}
          variant="secondary"
          isBusy={busy === method}
          onClick={() => void choose(method)}
        >
          {otherLabels[method]}
        </Button>
      ))}
      {children}
    </div>
  )
}

const otherLabels: Record<Method, string> = {
  bank_transfer: 'Pay by bank transfer or check',
  card: 'Pay by card',
}

const pageAway = {
  title: 'The payment page cannot be reached right now',
  text: 'Your order is safe. Please try again in a moment, or pay another way.',
} satisfies CancelProblem

const problemOf = (error: unknown): CancelProblem =>
  hasStatus(error, 409) && !hasCode(error, 'pay_by_card')
    ? {
        title: 'This order has just changed',
        text: errorMessage(error, 'This is how it stands now.'),
      }
    : hasStatus(error, 409, 429)
      ? {
          title: 'You cannot pay this way',
          text: errorMessage(error, 'Please pay another way.'),
        }
      : { ...pageAway, text: errorMessage(error, pageAway.text) }
