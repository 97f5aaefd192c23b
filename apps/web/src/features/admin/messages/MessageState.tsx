import type { Message } from '@golden-bead/contracts/messages'
import { Badge } from '#ui/Badge.tsx'

/** Only what is left to do has a colour. */
export const MessageState = ({ message }: { message: Message }) => {
  if (message.answered_at !== null) return <span className="text-ink-soft">Answered</span>
  if (message.read_at !== null) return <span className="text-ink-soft">Read</span>
  return <Badge tone="area">Unread</Badge>
}
