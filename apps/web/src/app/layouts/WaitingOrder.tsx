import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { useAuth } from '#features/account/use-auth.ts'
import { ReplacedOrder } from '#features/cart/ReplacedOrder.tsx'
import { useTakeBought } from '#features/cart/use-take-bought.ts'
import { forgetDraft } from '#features/checkout/forget-draft.ts'
import { useWaitingOrder } from '#features/orders/use-waiting-order.ts'
import { WaitingOrderLine } from '#features/orders/WaitingOrderLine.tsx'
import { keepWaitingOrder, takeWaitingOrder } from '#lib/waiting-order.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Container } from '#ui/layout/Container.tsx'

/** What became of the order that this browser has placed and not paid: on every page. */
export const WaitingOrder = () => {
  const dispatch = useDispatch()
  const { pathname } = useLocation()
  const { user, isLoading } = useAuth()
  const { state, kept, order, next } = useWaitingOrder({ userId: user?.id, isLoading })
  const goneNumber = state === 'gone' ? kept.number : undefined

  useTakeBought(order, () => {
    forgetDraft()
    const to = paths.order(order?.number ?? '')
    if (pathname === to) return
    dispatch(
      toastShown({
        title: `Your order ${order?.number} is placed`,
        tone: 'good',
        link: { label: 'View order', to },
      }),
    )
  })
  useEffect(() => {
    if (goneNumber !== undefined) void takeWaitingOrder(goneNumber)
  }, [goneNumber])

  useEffect(() => {
    if (next === undefined) return
    keepWaitingOrder({ ...kept, number: next, key: undefined, userId: user?.id })
    // oxlint-disable-next-line react/exhaustive-deps -- The record is read anew each time.
  }, [next, user?.id])

  if (pathname !== paths.home() && pathname !== paths.cart()) return null
  if (state === 'replaced') {
    return (
      <Container className="pt-4">
        <ReplacedOrder number={kept.number} onRemoved={forgetDraft} />
      </Container>
    )
  }
  return state === 'waiting' && order ? <WaitingOrderLine order={order} /> : null
}
