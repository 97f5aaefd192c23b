import { randomUUID } from 'node:crypto'
import { eventsOfMails } from '@golden-bead/contracts/order-mails'
import type { Order } from '@golden-bead/contracts/orders'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { mustHavePerson, stateConflict, tooManyMails } from '#shop/orders/order-errors.ts'
import type { Access, By, OrderSteps } from '#shop/orders/order-steps.ts'
import { addEvent, lockPayment, stateOf, type OrderRow } from '#shop/orders/orders.repository.ts'
import { orderEvents } from '#shop/orders/orders.tables.ts'
import { detailsNow, type MailAsked, type MailEvent } from './mail-details-now.ts'
import type { OrderMailer } from './order-mailer.ts'

type Options = { steps: OrderSteps; mailer: OrderMailer }

/** Sends mails of an order once more, as it is now. */
export const createSendingAgain = ({ steps, mailer }: Options) => ({
  send: (
    number: string,
    access: Access,
    { version, ...asked }: MailAsked & { version?: number | undefined },
  ): Promise<Order> =>
    steps.change(number, access, { version, step: 'mail' }, (tx, order, by) =>
      sendAgain(tx, mailer, order, { asked, by }),
    ),
})

export type SendingAgain = ReturnType<typeof createSendingAgain>

async function sendAgain(
  tx: Transaction,
  mailer: OrderMailer,
  order: OrderRow,
  { asked, by }: { asked: MailAsked; by: By },
): Promise<void> {
  mustHavePerson(stateOf(order), order)
  const { mail, parcel, refund } = asked
  const event = await findEvent(tx, order, asked)
  if (event === undefined) throw stateConflict(stateOf(order), 'This email was never sent.')
  const payment = await lockPayment(tx, order.id)
  const details = await detailsNow(tx, { order, payment, event, asked })
  if (await wasJustSent(tx, order, asked)) return
  // One that still waits is sent as the order is now, and is withdrawn with its parcel as before.
  const isWaiting = parcel !== undefined && (await mailer.withdraw(tx, order, mail, parcel))
  const suffix = isWaiting ? parcel : randomUUID()
  if ((await mailer.send(tx, order, mail, { ...details, suffix })) === 0) throw tooManyMails()
  await addEvent(tx, order.id, {
    kind: 'mail_sent_again',
    ...by,
    details: { mail, ...(parcel && { parcel }), ...(refund && { refund }) },
  })
}

/** A second press. */
async function wasJustSent(tx: Transaction, order: OrderRow, asked: MailAsked): Promise<boolean> {
  const { mail, parcel = null, refund = null } = asked
  const same = and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, 'mail_sent_again'),
    gt(orderEvents.createdAt, sql`now() - interval '1 minute'`),
    sql`${orderEvents.details} ->> 'mail' = ${mail}`,
    sql`${orderEvents.details} ->> 'parcel' is not distinct from ${parcel}`,
    sql`${orderEvents.details} ->> 'refund' is not distinct from ${refund}`,
  )
  return (await tx.$count(orderEvents, same)) > 0
}

/** The last one that the mail tells of. */
async function findEvent(
  tx: Transaction,
  { id }: OrderRow,
  { mail }: MailAsked,
): Promise<MailEvent | undefined> {
  const kinds = [...eventsOfMails[mail]]
  const [event] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), inArray(orderEvents.kind, kinds)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event
}
