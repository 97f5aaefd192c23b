import { useDispatch } from 'react-redux'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { deleteFailureToast } from '#features/admin/failure-toasts.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useDeleteSubscriptionMutation } from './admin-newsletter.api.ts'

type DeleteSubscriptionProps = {
  subscription: Subscription | undefined
  /** The query string of the list that it is in. */
  search: string
  onClose: () => void
}

export const DeleteSubscription = ({ subscription, search, onClose }: DeleteSubscriptionProps) => {
  const dispatch = useDispatch()
  const [deleteSubscription, { isLoading }] = useDeleteSubscriptionMutation()

  const handleConfirm = async (id: string) => {
    try {
      await deleteSubscription({ id, search }).unwrap()
      dispatch(toastShown({ title: 'Address deleted successfully!', tone: 'good' }))
    } catch (error) {
      dispatch(deleteFailureToast('Failed to delete address.', error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this address?"
      explanation={`${subscription?.email ?? ''} and the proof of consent are deleted, and the unsubscribe link in letters stops working. This cannot be undone.`}
      confirmLabel="Delete"
      isOpen={subscription !== undefined}
      isBusy={isLoading}
      onConfirm={() => subscription && void handleConfirm(subscription.id)}
      onCancel={onClose}
    />
  )
}
