import { retentionDaysSql } from '#shop/settings/settings.module.ts'
import { and, eq, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { expireOrder } from './lifecycle.ts'
import type { OrderMailer } from './mails/order-mailer.ts'
import type { OrderCardPayments } from './money/card-payments.ts'
import type { CardRefunds } from './money/card-refunds.ts'
import { lastReceiptOf } from './money/receipts.ts'
import type { Parcels } from './parcels/parcels.service.ts'
import { addEvent, hasNoPart, lockPayment, type OrderRow } from './orders.repository.ts'
import { isNotErased, isOnItsWay, orderEvents, orders, shipments } from './orders.tables.ts'
import { payments, refunds } from './payments.tables.ts'

export type JobTools = {
  mailer: OrderMailer
  cardPayments: OrderCardPayments
  cardRefunds: CardRefunds
  parcels: Pick<Parcels, 'deliverInTime'>
}

export type Job = {
  name: string
  condition: SQL | undefined
  /** Before the order is locked: what has to be asked of others. */
  prepare?: (order: OrderRow) => Promise<void>
  work?: (tx: Transaction, order: OrderRow) => Promise<void>
}

const reminderDays = 2
const pageIsUnknown =
  'Stripe does not know its payment page: look in the account whose key was used before whether it was paid.'

const isAwaiting = eq(orders.paymentStatus, 'awaiting')
const isByTransfer = eq(orders.paymentMethod, 'bank_transfer')
const isOver = and(isAwaiting, lt(orders.holdUntil, sql`now()`))

/** What time does to orders. What holds units comes first. */
export const orderJobs = (tools: JobTools): Job[] => [
  endTransfers(tools),
  endCards(tools),
  finishRefunds(tools),
  remind(tools),
  deliver(tools),
  erase,
  forgetNetwork,
]

const endTransfers = ({ mailer }: JobTools): Job => ({
  name: 'end',
  condition: and(isOver, isByTransfer, hasNoPart),
  work: (tx, order) => expireOrder(tx, mailer, order),
})

const endCards = ({ mailer, cardPayments }: JobTools): Job => ({
  name: 'end-card',
  condition: and(isOver, eq(orders.paymentMethod, 'card')),
  // The clock only says when to ask: somebody may have paid in the last second.
  prepare: ({ number }) => cardPayments.close(number),
  work: async (tx, order) => {
    const isUnknown = !(await cardPayments.haveAllEnded(tx, order))
    await expireOrder(tx, mailer, order, isUnknown ? pageIsUnknown : undefined)
  },
})

const finishRefunds = ({ cardRefunds }: JobTools): Job => ({
  name: 'refund',
  // The provider tells what became of those that it has: once an hour is enough, should that be lost.
  condition: sql`exists (
    select from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending'
      and (${refunds.providerRefundId} is null or ${refunds.updatedAt} < now() - interval '1 hour'))`,
  prepare: ({ number }) => cardRefunds.finish(number),
})

/** Since it has waited: what was marked as paid by mistake waits anew. */
const isReminded = sql`(
  select ${orderEvents.kind} = 'reminded' from ${orderEvents}
  where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} in ('reminded', 'paid_undone')
  order by ${orderEvents.id} desc limit 1)`

const remind = ({ mailer }: JobTools): Job => ({
  name: 'remind',
  condition: and(
    isAwaiting,
    isByTransfer,
    sql`${orders.holdUntil} between now() and now() + make_interval(days => ${reminderDays})`,
    sql`${orders.placedAt} < now() - interval '1 day'`,
    sql`not coalesce(${isReminded}, false)`,
  ),
  work: async (tx, order) => {
    const payment = await lockPayment(tx, order.id)
    await addEvent(tx, order.id, { kind: 'reminded', actor: 'shop' })
    await mailer.send(tx, order, 'reminder', {
      receivedCents: payment.capturedCents,
      suffix: await lastReceiptOf(tx, payment),
    })
  },
})

const deliver = ({ parcels }: JobTools): Job => ({
  name: 'deliver',
  condition: sql`${orders.id} in (
    select order_id from ${shipments} where ${isOnItsWay} and arrives_by < now())`,
  work: (tx, order) => parcels.deliverInTime(tx, order),
})

const erase: Job = {
  name: 'erase',
  condition: and(
    isNotErased,
    sql`${orders.closedAt} < now() - make_interval(days => ${retentionDaysSql})`,
    // A refund that is due needs to know whose it is.
    eq(orders.refundDueCents, 0),
    sql`not exists (select from ${refunds}
      where ${refunds.orderId} = ${orders.id} and ${refunds.status} = 'pending')`,
    sql`not exists (select from ${payments}
      where ${payments.orderId} = ${orders.id} and ${payments.failedRefundCents} > 0)`,
  ),
  work: async (tx, { id }) => {
    await tx.execute(sql`select erase_order(${id})`)
  },
}

const forgetNetwork: Job = {
  name: 'forget-network',
  condition: and(
    isNotNull(orders.networkKey),
    ne(orders.paymentStatus, 'awaiting'),
    sql`coalesce(${orders.closedAt}, ${orders.updatedAt}) < now() - interval '1 day'`,
  ),
  work: async (tx, { id }) => {
    await tx.update(orders).set({ networkKey: null }).where(eq(orders.id, id))
  },
}
