import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import type { NewOrder, Order } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { selectSession } from '#features/account/auth.slice.ts'
import { useAuth } from '#features/account/use-auth.ts'
import { useSaveAddressMutation } from '#features/addresses/addresses.api.ts'
import { linesBought } from '#features/cart/cart.slice.ts'
import { mayGoOn } from '#features/checkout/checkout-draft.ts'
import { forgetDraft } from '#features/checkout/forget-draft.ts'
import { rememberOrder } from '#features/orders/remember-order.ts'
import {
  keepWaitingOrder,
  takeWaitingOrder,
  waitingOrderOf,
  waitsForCard,
} from '#lib/waiting-order.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'

type Options = {
  /** The number of an unpaid order. */
  replaced: string | undefined
  isFirstAddress: boolean
}

/** Remembers the order, and leads to it. */
export const useOrderPlaced = ({ replaced, isFirstAddress }: Options) => {
  const dispatch = useThunkDispatch()
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  const { user } = useAuth()
  const store = useStore<Parameters<typeof selectSession>[0]>()
  const [saveAddress] = useSaveAddressMutation()

  const keep = async (address: ShipTo) => {
    if (user === undefined) return
    try {
      await saveAddress({ user_id: user.id, ...address, is_default: isFirstAddress }).unwrap()
    } catch {
      dispatch(toastShown({ title: 'The address was not saved' }))
    }
  }

  const showElsewhere = ({ number }: Order) => {
    // Not to somebody who has logged in meanwhile.
    if (!mayGoOn(user?.id, selectSession(store.getState())?.user.id)) return
    dispatch(
      toastShown({
        title: `Your order ${number} is placed`,
        tone: 'good',
        link: { label: 'View order', to: paths.order(number) },
      }),
    )
  }

  return async (order: Order, boughtLines: NewOrder['lines'], kept: ShipTo | undefined) => {
    dispatch(rememberOrder(order, user?.id))
    const isBought = !waitsForCard(order)
    if (isBought) {
      dispatch(linesBought(boughtLines))
      if (replaced !== undefined) await takeWaitingOrder(replaced)
    }
    if (!isBought && boughtLines.length > 0) keepWaitingOrder(waitingOrderOf(order, user?.id))
    // Other tabs know of the order by now. Before the page is left: the browser would drop it.
    if (kept) await keep(kept)
    if (isUnmounted()) {
      if (isBought) forgetDraft()
      showElsewhere(order)
      return
    }
    // Replaced, so that Back makes no second order; from the payment page it leads to the order.
    await navigate(paths.order(order.number), { replace: true, state: { isNew: true } })
    // Not before the form is gone: its page begins anew by it.
    if (isBought) forgetDraft()
    if (order.payment) location.assign(order.payment.url)
  }
}
