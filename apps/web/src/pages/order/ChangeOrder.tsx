import { useState } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import type { Order } from '@golden-bead/contracts/orders'
import { buyAgain } from '#features/cart/buy-again.ts'
import type { CartState } from '#features/cart/cart.slice.ts'
import { draftOf, keepDraft } from '#features/checkout/checkout-draft.ts'
import type { CancelProblem } from '#features/orders/CancelOrder.tsx'
import { hidesPerson } from '#features/orders/order-words.ts'
import { useWaitingOrder } from '#features/orders/use-waiting-order.ts'
import { errorMessage } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { keepWaitingOrder, waitingOrderOf, waitsForCard } from '#lib/waiting-order.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type ChangeOrderProps = {
  order: Order
  userId: string | undefined
  onProblem: (problem: CancelProblem | undefined) => void
}

/** Opens the checkout with everything that the order has: the next one takes its place. */
export const ChangeOrder = ({ order, userId, onProblem }: ChangeOrderProps) => {
  const dispatch = useThunkDispatch()
  const store = useStore<{ cart: CartState }>()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const waiting = useWaitingOrder({ userId, isLoading: false })
  if (!waitsForCard(order)) return null

  const isOther = waiting.kept !== undefined && waiting.kept.number !== order.number
  const other = isOther && waiting.state === 'waiting' ? waiting.kept.number : undefined
  const isAsking = isOther && waiting.state === 'asking'

  /** What the cart does not have: it may be another browser, or its buyer took something out. */
  const fillCart = async () => {
    const cart = { dispatch, getState: () => store.getState() }
    const inCart = new Map(cart.getState().cart.lines.map((line) => [line.id, line.quantity]))
    const lines = order.lines
      .map((line) => ({ ...line, quantity: line.quantity - (inCart.get(line.product_id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return
    const kept = { lines: order.lines, isHeld: order.is_held }
    const { missing } = await buyAgain(lines, cart, kept)
    if (missing.length > 0) {
      dispatch(
        toastShown({ title: 'Not everything is there any more', description: missing.join(' ') }),
      )
    }
  }

  const change = async () => {
    if (other !== undefined) {
      onProblem(otherWaits(other))
      return
    }
    onProblem(undefined)
    setIsBusy(true)
    try {
      await fillCart()
      if (waiting.kept?.number !== order.number) keepWaitingOrder(waitingOrderOf(order, userId))
    } catch (error) {
      setIsBusy(false)
      onProblem({
        title: 'The order could not be opened for changes',
        text: errorMessage(error, 'Please try again in a moment.'),
      })
      return
    }
    if (!hidesPerson(order)) keepDraft(draftOf(order, order.shipping_rate_id ?? undefined), userId)
    await navigate(paths.checkout())
  }

  return (
    <Button variant="secondary" isBusy={isBusy || isAsking} onClick={() => void change()}>
      Change this order
    </Button>
  )
}

/** Both would be in one cart, and the first could still be paid. */
const otherWaits = (number: string): CancelProblem => ({
  title: `Order ${number} is not paid yet`,
  text: (
    <>
      Its items are in your cart. Please finish{' '}
      <ShopLink to={paths.order(number)} className="link">
        order {number}
      </ShopLink>{' '}
      before you change this one.
    </>
  ),
})
