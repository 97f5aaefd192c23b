import { dayOf } from '#features/admin/moments.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useListMessagesQuery } from './admin-messages.api.ts'
import { senderOf } from './erased-message.ts'
import { messageLocation, pathOfMessage } from './message-location.ts'
import { messagesOfOrderQuery, messagesOfOrderMax } from './message-query.ts'
import { ProvenBadge } from './OrderOfMessage.tsx'

/** What was written about an order, the latest first. */
export const OrderMessages = ({ number }: { number: string }) => {
  const found = useListMessagesQuery(messagesOfOrderQuery(number), {
    refetchOnMountOrArgChange: true,
  })
  const { rows, total } = found.currentData ?? { rows: [], total: 0 }
  if (rows.length === 0 && !found.error) return null

  return (
    <section aria-labelledby="messages-heading">
      <h3 id="messages-heading" className="text-xl">
        Messages
      </h3>
      {found.error && <LoadFailure words="Failed to fetch the messages" query={found} />}
      <ul className="mt-3 divide-y divide-beech border-y border-beech">
        {rows.map((message) => (
          <li key={message.id} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ShopLink to={pathOfMessage(messageLocation.all, message.id)} className="link">
                <bdi>{senderOf(message)}</bdi>
              </ShopLink>
              <ProvenBadge message={message} />
              <time dateTime={message.created_at} className="ml-auto text-sm text-ink-soft">
                {dayOf(message.created_at)}
              </time>
            </div>
            <p className="mt-1 line-clamp-2 text-[0.95rem] text-ink-soft">{message.message}</p>
          </li>
        ))}
      </ul>
      {total > messagesOfOrderMax && (
        <ShopLink
          to={messageLocation.pathOf({ ...messageLocation.all, query: number })}
          className="link mt-3 inline-block"
        >
          All {total} messages
        </ShopLink>
      )}
    </section>
  )
}
