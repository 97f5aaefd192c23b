import { conditionsOf, type OrderQueueName } from '@golden-bead/contracts/order-queues'
import type { Desk as DeskAnswer } from '@golden-bead/contracts/orders'
import { eq, sql } from 'drizzle-orm'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { isAllTaken } from '#shop/stock/stock.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { hasNoPart } from './orders.repository.ts'
import { orderLines, orders, owesRefund, waitsForOwner } from './orders.tables.ts'
import { paymentIsTrouble, payments, unknownPayments } from './payments.tables.ts'

type Options = {
  database: Database
  settings: SettingsService
  /** On this machine everything is a test. */
  isLocal: boolean
  isTestKey: boolean
  areOffered: boolean
}
type Counts = Pick<
  DeskAnswer,
  'to_ship' | 'on_hold' | 'unpaid' | 'refund_due' | 'to_cancel' | 'to_do'
>
type Troubles = Pick<
  DeskAnswer,
  | 'disputed'
  | 'unanswered'
  | 'refund_failed'
  | 'paid_twice'
  | 'paid_by_test'
  | 'part_paid'
  | 'held_unpaid'
  | 'unknown_payments'
>

/** What waits for the owner: the usual as counts, what is rare by name. */
export const createDesk = ({ database, settings, isLocal, isTestKey, areOffered }: Options) => ({
  async get(): Promise<DeskAnswer> {
    const counts = await countWaiting(database, isLocal)
    const troubles = await findTroubles(database, isLocal)
    const { payment_methods: methods } = await settings.getTerms()
    return {
      ...counts,
      ...troubles,
      can_sell: methods.length > 0,
      has_test_key: isTestKey,
      takes_test_cards: isTestKey && areOffered,
    }
  },

  /** The owner has dealt with money that names no order. */
  async dismissPayment(paymentId: string): Promise<void> {
    await database
      .update(unknownPayments)
      .set({ dismissedAt: sql`coalesce(${unknownPayments.dismissedAt}, now())` })
      .where(eq(unknownPayments.paymentId, paymentId))
  },
})

const namedMax = 20

/** What the bank decides about, and what a card is to pay, waits for nobody here. */
async function countWaiting(connection: Connection, isLocal: boolean): Promise<Counts> {
  const { rows } = await connection.execute<Counts>(sql`
    with waiting as (
      select id, ${isInQueue('unpaid')} as is_unpaid, payment_method = 'bank_transfer' as is_transfer,
        ${isInQueue('to-ship')} and on_hold_reason is null and not exists (
          select from ${payments} where order_id = ${orders.id} and (
            dispute_status = 'open' or failed_refund_cents > 0 or ${isTestPayment(isLocal)})) as may_leave
      from ${orders} where ${waitsForOwner}
    ), due as (
      select id from ${orders} where ${owesRefund} and not exists (
        select from ${payments} where order_id = ${orders.id} and dispute_status = 'open')
    ), cancelled as (
      select id from ${orders} where ${isInQueue('to-cancel')}
    ), troubled as (
      select order_id from ${payments} where ${paymentIsTrouble}
      union select waiting.id from waiting join ${payments} on order_id = waiting.id
        where not is_unpaid and ${isTestPayment(isLocal)}
    )
    select
      count(*) filter (where may_leave)::int as to_ship,
      count(*) filter (where is_unpaid)::int as unpaid,
      (select count(*)::int from ${orders} where ${isOnHold}) as on_hold,
      (select count(*)::int from due) as refund_due,
      (select count(*)::int from cancelled) as to_cancel,
      (select count(*)::int from (
        select id from waiting where may_leave or (is_unpaid and is_transfer)
        union select id from due union select id from cancelled union select order_id from troubled
      ) as each_once) as to_do
    from waiting`)
  const [counts] = rows
  if (counts === undefined) throw new Error('The query returned no row.')
  return counts
}

async function findTroubles(connection: Connection, isLocal: boolean): Promise<Troubles> {
  const { rows } = await connection.execute<Troubles>(sql`
    with troubles as (
      select ${orders.id}, number, bool_or(dispute_status = 'open') as is_disputed, bool_or(is_surplus) as is_surplus,
        bool_or(failed_refund_cents > 0) as has_failed
      from ${payments} join ${orders} on ${orders.id} = order_id where ${paymentIsTrouble}
      group by ${orders.id}
    ), unanswered as (
      select number from ${orders} where payment_status = 'awaiting' and payment_method = 'card'
        and hold_until < now() - interval '1 hour' order by id limit ${namedMax}
    ), held as (
      select product_id, min(name) as name, sum(held)::int as units, count(*)::int as orders
      from ${orderLines} join ${orders} on ${orders.id} = order_id
      where held > 0 and payment_status = 'awaiting' and ${hasNoPart} and ${isAllTaken(orderLines.productId)}
      group by product_id order by product_id limit ${namedMax}
    ), parts as (
      select number from ${payments} join ${orders} on ${orders.id} = order_id
      where ${payments.status} = 'open' and captured_cents > 0
      order by ${orders.id} limit ${namedMax}
    ), tests as (
      select number from ${orders} join ${payments} on ${orders.id} = order_id
      where ${isInQueue('to-ship')} and ${isTestPayment(isLocal)}
      order by ${orders.id} limit ${namedMax}
    ), strangers as (
      select payment_id, order_number, amount_cents, created_at from ${unknownPayments}
      where dismissed_at is null order by created_at limit ${namedMax}
    )
    select
      ${troubled('is_disputed')} as disputed,
      (select coalesce(jsonb_agg(number), '[]') from unanswered) as unanswered,
      ${troubled('has_failed')} as refund_failed,
      (select coalesce(jsonb_agg(number), '[]') from tests) as paid_by_test,
      ${troubled('is_surplus')} as paid_twice,
      (select coalesce(jsonb_agg(number), '[]') from parts) as part_paid,
      (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from held) as held_unpaid,
      (select coalesce(jsonb_agg(to_jsonb(strangers)), '[]') from strangers) as unknown_payments`)
  const [troubles] = rows
  if (troubles === undefined) throw new Error('The query returned no row.')
  return troubles
}

/** Of each kind so many, so that disputes of months hide no refund that failed. */
const troubled = (kind: 'is_disputed' | 'has_failed' | 'is_surplus') =>
  sql`(select coalesce(jsonb_agg(number), '[]') from (
    select number from troubles where ${sql.raw(kind)} order by id limit ${namedMax}) as named)`

/** On this machine everything is a test, and counts. */
const isTestPayment = (isLocal: boolean) =>
  sql`(is_test and not is_surplus and captured_cents > 0 and ${!isLocal})`

/** As the list has it: it would be shipped, were there no reason to wait. */
const isOnHold = sql`on_hold_reason is not null and status = 'placed' and fulfilment_status <> 'shipped'`

const columns = {
  status: orders.status,
  payment_status: orders.paymentStatus,
  fulfilment_status: orders.fulfilmentStatus,
}

const isInQueue = (name: OrderQueueName) =>
  sql.join(
    conditionsOf(name).map(([column, values]) => sql`${columns[column]} in ${values}`),
    sql` and `,
  )

export type Desk = ReturnType<typeof createDesk>
