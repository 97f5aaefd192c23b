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
import { errorMessage } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import {
  keepWaitingOrder,
  readWaitingOrder,
  waitingOrderOf,
  waitsForCard,
} from '#lib/waiting-order.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'

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
  if (!waitsForCard(order)) return null

  /** Another browser, or one that was cleared: the cart does not have it. */
  const fillCart = async () => {
    const cart = { dispatch, getState: () => store.getState() }
    const inCart = new Map(cart.getState().cart.lines.map((line) => [line.id, line.quantity]))
    const lines = order.lines
      .map((line) => ({ ...line, quantity: line.quantity - (inCart.get(line.product_id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    const { missing } = await buyAgain(lines, cart, { isKept: order.is_held })
    if (missing.length > 0) {
      dispatch(
        toastShown({ title: 'Not everything is there any more', description: missing.join(' ') }),
      )
    }
    keepWaitingOrder(waitingOrderOf(order, userId))
  }

  const change = async () => {
    onProblem(undefined)
    setIsBusy(true)
    try {
      if (readWaitingOrder()?.number !== order.number) await fillCart()
    } catch (error) {
      setIsBusy(false)
      onProblem({
        title: 'The order could not be opened for changes',
        text: errorMessage(error, 'Please try again in a moment.'),
      })
      return
    }
    if (!hidesPerson(order)) keepDraft(draftOf(order), userId)
    await navigate(paths.checkout())
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void change()}>
      Change this order
    </Button>
  )
}
