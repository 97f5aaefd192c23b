import type { ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Money } from '#ui/Money.tsx'
import { mailsOfHistory, type MailToSend } from './mails-of-history.ts'
import { actorLabelOf, eventLabelOf, type OrderEvent } from './order-events.ts'
import { SendMailAgain } from './SendMailAgain.tsx'

type OrderHistoryProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
}

/** All that happened, the latest last: a bead for each on one wire. */
export const OrderHistory = ({ order, readNow }: OrderHistoryProps) => {
  const mails = mailsOfHistory(order)
  return (
    <section aria-labelledby="timeline-heading">
      <h3 id="timeline-heading" className="text-xl">
        Timeline
      </h3>
      <ol className="mt-4">
        {order.events.map((event) => (
          <Happened
            key={`${event.kind} ${event.created_at} ${event.details['amount_cents']}`}
            event={event}
            order={order}
            mail={mails.get(event)}
            readNow={readNow}
          />
        ))}
      </ol>
    </section>
  )
}

type HappenedProps = OrderHistoryProps & { event: OrderEvent; mail: MailToSend | undefined }

const Happened = ({ event, order, mail, readNow }: HappenedProps) => (
  <li className="relative pb-5 pl-7 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-beech last:pb-0 last:before:hidden">
    <span aria-hidden="true" className="absolute top-2 left-0 size-3 bead bg-gold" />
    <p>
      <span className="font-medium">{eventLabelOf(event)}</span>{' '}
      <span className="text-ink-soft">{actorLabelOf(event)}</span>
    </p>
    <EventDetails details={event.details} />
    <div className="flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
      <time dateTime={event.created_at}>{dayAndTimeOf(event.created_at)}</time>
      {mail && <SendMailAgain order={order} mail={mail} readNow={readNow} />}
    </div>
  </li>
)

const EventDetails = ({ details }: Pick<OrderEvent, 'details'>) => {
  const { amount_cents: cents, carrier, items, tracking_url: link, note, reason } = details
  const { less_cents: less, more_cents: more, tracking_number: number } = details
  return (
    <>
      {typeof less === 'number' && (
        <p>
          It costs <Money cents={less} /> less there, which is due to the buyer.
        </p>
      )}
      {typeof more === 'number' && (
        <p>
          It costs <Money cents={more} /> more there, which the shop bears.
        </p>
      )}
      {typeof cents === 'number' && (
        <p>
          <Money cents={cents} />
        </p>
      )}
      {items && <p>{items}</p>}
      {carrier && carrier !== 'other' && <p>{carrier}</p>}
      {number && !link && <p>{number}</p>}
      {link && (
        <p>
          <TrackingLink href={String(link)}>{number || link}</TrackingLink>
        </p>
      )}
      {[note, reason].map(
        (text) =>
          text && (
            <p key={text} className="whitespace-pre-wrap">
              <bdi>{text}</bdi>
            </p>
          ),
      )}
    </>
  )
}

/** The API takes no other protocol than that of the web. */
const TrackingLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className="link wrap-anywhere">
    {children}
  </a>
)
