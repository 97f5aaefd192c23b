import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { actorLabelOf, eventLabelOf, type OrderEvent } from './order-events.ts'

/** Somebody else was faster, or the answer to a press was lost: this is what happened. */
export const OrderNews = ({ events }: { events: readonly OrderEvent[] }) => (
  <Notice tone="bad" title="This order has just changed">
    {events.length > 0 && (
      <ul>
        {events.map((event) => (
          <li key={`${event.kind} ${event.created_at}`}>
            {[eventLabelOf(event), actorLabelOf(event)].filter(Boolean).join(' ')},{' '}
            {dayAndTimeOf(event.created_at)}
          </li>
        ))}
      </ul>
    )}
    <p>The page shows the order as it is now. What you asked for was done only if it is listed.</p>
  </Notice>
)
