import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useCountUnreadMessagesQuery } from './admin-messages.api.ts'

/** The tab of the messages asks for it anew. */
export const UnreadMessages = () => {
  const { data = 0 } = useCountUnreadMessagesQuery()
  return (
    data > 0 && (
      <p>
        <ShopLink className="link" to={paths.adminMessages()}>
          {counted(data, 'unread message')}
        </ShopLink>
      </p>
    )
  )
}
