import { useCountUnreadMessagesQuery } from './admin-messages.api.ts'

const everyMinute = 60_000

/** Beside the name of the tab; nothing where there are none, or nobody knows. */
export const UnreadCount = () => {
  const { data: count = 0 } = useCountUnreadMessagesQuery(undefined, {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
  })

  if (count === 0) return null
  return (
    <span className="ml-2 rounded-full bg-area-tint px-2 text-sm text-ink">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> unread</span>
    </span>
  )
}
