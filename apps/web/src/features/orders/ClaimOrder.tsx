import { paths } from '@golden-bead/contracts/paths'
import type { Order } from '@golden-bead/contracts/orders'
import { useDispatch } from 'react-redux'
import { errorMessage } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useClaimOrderMutation, type OrderAccess } from './orders.api.ts'

/** Who has opened the order of a guest by its link can keep it with an account. */
export const ClaimOrder = ({ order, access }: { order: Order; access: OrderAccess }) => {
  const dispatch = useDispatch()
  const [claim, { isLoading }] = useClaimOrderMutation()
  if (order.in_account || order.key === undefined) return null

  if (access.userId === undefined) {
    return (
      <p className="basis-full text-[0.95rem] text-ink-soft">
        <ShopLink to={paths.login(paths.order(order.number))} className="link">
          Log in
        </ShopLink>{' '}
        to keep this order in your account.
      </p>
    )
  }

  const handleClaim = async () => {
    const { error } = await claim({ access })
    const toast =
      error === undefined
        ? ({ title: 'The order is in your account now', tone: 'good' } as const)
        : ({
            title: 'The order was not added to your account',
            description: errorMessage(error, 'Please try again in a moment.'),
            tone: 'bad',
          } as const)
    dispatch(toastShown(toast))
  }

  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void handleClaim()}>
      Add to my orders
    </Button>
  )
}
