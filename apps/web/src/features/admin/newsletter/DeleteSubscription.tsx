import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { useDeleteSubscriptionMutation } from './admin-newsletter.api.ts'

type DeleteSubscriptionProps = {
  subscription: Subscription | undefined
  /** The query string of the list that it is in. */
  search: string
  onClose: () => void
}

export const DeleteSubscription = ({ subscription, search, onClose }: DeleteSubscriptionProps) => {
  const [deleteSubscription, { isLoading }] = useDeleteSubscriptionMutation()

  return (
    <DeleteDialog
      row={subscription}
      noun="address"
      explanationOf={({ email }) =>
        `${email} and the proof of consent are deleted, and the unsubscribe link in letters stops working. This cannot be undone.`
      }
      isBusy={isLoading}
      deleteRow={({ id }) => deleteSubscription({ id, search }).unwrap()}
      onClose={onClose}
    />
  )
}
