import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { actorLabels, eventLabels, type OrderEvent } from './order-events.ts'

/** Why a press did nothing: somebody else was faster, and this is what they did. */
export const OrderNews = ({ events }: { events: readonly OrderEvent[] }) => (
  <Notice tone="bad" title="This order has changed meanwhile">
    {events.length > 0 && (
      <ul>
        {events.map((event) => (
          <li key={`${event.kind} ${event.created_at}`}>
            {eventLabels[event.kind]} {actorLabels[event.actor]}, {dayAndTimeOf(event.created_at)}
          </li>
        ))}
      </ul>
    )}
    <p>Your change was not made. The page shows the order as it is now.</p>
  </Notice>
)
