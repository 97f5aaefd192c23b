import { useEffect, useEffectEvent } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { useDispatch } from 'react-redux'
import { errorMessage } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useClaimOrderMutation, type OrderAccess } from './orders.api.ts'
import { forgetWantedAccount, wantsAccount } from './wanted-account.ts'

/** Whether whoever has opened the order by its link can keep it with an account. */
export const canClaim = ({ in_account: isInAccount, key }: Order) =>
  !isInAccount && key !== undefined

type ClaimOrderProps = { order: Order; access: OrderAccess; userEmail: string }

/** For a member, who has added it without a press where the account was made beside the order. */
export const ClaimOrder = ({ order, access, userEmail }: ClaimOrderProps) => {
  const dispatch = useDispatch()
  const [claim, { isLoading }] = useClaimOrderMutation()
  const { number, email } = order

  const handleClaim = async () => {
    forgetWantedAccount(number)
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

  const claimIfWanted = useEffectEvent(() => {
    if (wantsAccount(number) && userEmail === email) void handleClaim()
  })
  useEffect(() => claimIfWanted(), [])

  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void handleClaim()}>
      Add to my orders
    </Button>
  )
}
