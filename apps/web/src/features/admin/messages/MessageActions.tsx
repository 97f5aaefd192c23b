import { Check, Reply, RotateCcw } from 'lucide'
import { useDispatch } from 'react-redux'
import type { Message } from '@golden-bead/contracts/messages'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { Button } from '#ui/forms/Button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { Icon } from '#ui/Icon.tsx'
import { useEditMessageMutation } from './admin-messages.api.ts'
import { isErased } from './erased-message.ts'
import { replyAddress } from './reply-address.ts'

export const MessageActions = ({ message }: { message: Message }) => {
  const dispatch = useDispatch()
  const [editMessage, { isLoading }] = useEditMessageMutation()
  const isAnswered = message.answered_at !== null

  const handleAnswered = async () => {
    const answered_at = isAnswered ? null : new Date().toISOString()
    try {
      await editMessage({ id: message.id, change: { answered_at } }).unwrap()
    } catch (error) {
      dispatch(saveFailureToast('Failed to save message.', error, { isNew: false }))
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      {/* A plain link: it opens the owner's mail program. */}
      {!isErased(message) && (
        <a href={replyAddress(message)} className={buttonStyle()}>
          <Icon of={Reply} className="size-4.5" />
          Reply
        </a>
      )}
      <Button variant="secondary" isBusy={isLoading} onClick={() => void handleAnswered()}>
        <Icon of={isAnswered ? RotateCcw : Check} className="size-4.5" />
        {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
      </Button>
    </div>
  )
}
