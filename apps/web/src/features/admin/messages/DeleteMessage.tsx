import { useDispatch } from 'react-redux'
import type { Message } from '@golden-bead/contracts/messages'
import { deleteFailureToast } from '#features/admin/failure-toasts.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { senderOf } from './erased-message.ts'
import { useDeleteMessageMutation } from './admin-messages.api.ts'

type DeleteMessageProps = {
  message: Message | undefined
  /** The query string of the list that it is in. */
  search: string
  onDeleted?: () => void
  onClose: () => void
}

export const DeleteMessage = ({ message, search, onDeleted, onClose }: DeleteMessageProps) => {
  const dispatch = useDispatch()
  const [deleteMessage, { isLoading }] = useDeleteMessageMutation()

  const handleConfirm = async (id: string) => {
    try {
      await deleteMessage({ id, search }).unwrap()
      onDeleted?.()
      dispatch(toastShown({ title: 'Message deleted successfully!', tone: 'good' }))
    } catch (error) {
      dispatch(deleteFailureToast('Failed to delete message.', error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this message?"
      explanation={`The message of ${message ? senderOf(message) : ''} and your note are deleted. This cannot be undone.`}
      confirmLabel="Delete"
      isOpen={message !== undefined}
      isBusy={isLoading}
      onConfirm={() => message && void handleConfirm(message.id)}
      onCancel={onClose}
    />
  )
}
