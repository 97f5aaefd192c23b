import type { Message } from '@golden-bead/contracts/messages'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { useDeleteMessageMutation } from './admin-messages.api.ts'
import { senderOf } from './erased-message.ts'

type DeleteMessageProps = {
  message: Message | undefined
  /** The query string of the list that it is in. */
  search: string
  onDeleted?: () => void
  onClose: () => void
}

export const DeleteMessage = ({ message, search, onDeleted, onClose }: DeleteMessageProps) => {
  const [deleteMessage, { isLoading }] = useDeleteMessageMutation()

  return (
    <DeleteDialog
      row={message}
      noun="message"
      explanationOf={(condemned) =>
        `The message of ${senderOf(condemned)} and your note are deleted. This cannot be undone.`
      }
      isBusy={isLoading}
      deleteRow={({ id }) => deleteMessage({ id, search }).unwrap()}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
