import { NavigationCount } from '#features/admin/NavigationCount.tsx'
import { useCountUnreadMessagesQuery } from './admin-messages.api.ts'

const everyMinute = 60_000

export const UnreadCount = () => {
  const { data } = useCountUnreadMessagesQuery(undefined, {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
  })

  return <NavigationCount count={data} of="unread" />
}
