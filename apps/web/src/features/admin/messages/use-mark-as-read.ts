import { useEffect } from 'react'
import type { Message } from '@golden-bead/contracts/messages'
import { useEditMessageMutation } from './admin-messages.api.ts'

/** Says when a message was first opened. Where that fails, it stays unread until the next time. */
export const useMarkAsRead = (message: Message | undefined) => {
  const [editMessage] = useEditMessageMutation()
  const unreadId = message?.read_at === null ? message.id : undefined

  useEffect(() => {
    if (unreadId === undefined) return
    void editMessage({
      id: unreadId,
      change: { read_at: new Date().toISOString() },
      // Another admin may have opened it first.
      where: { read_at: 'is.null' },
    })
  }, [unreadId, editMessage])
}
