import { TabCount } from '#features/admin/TabCount.tsx'
import { useCountUnreadMessagesQuery } from './admin-messages.api.ts'

const everyMinute = 60_000

export const UnreadCount = () => {
  const { data } = useCountUnreadMessagesQuery(undefined, {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
  })

  return <TabCount count={data} of="unread" />
}
