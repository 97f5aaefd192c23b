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
type Counts = Pick<DeskAnswer, 'to_ship' | 'unpaid' | 'refund_due' | 'to_cancel'>
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
    const counts = await countWaiting(database)
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

/** What the bank decides about waits for nobody here. */
async function countWaiting(connection: Connection): Promise<Counts> {
  const { rows } = await connection.execute<Counts>(sql`select
    count(*) filter (where ${isInQueue('to-ship')})::int as to_ship,
    count(*) filter (where ${isInQueue('unpaid')})::int as unpaid,
    (select count(*)::int from ${orders} where ${owesRefund} and not exists (
      select from ${payments} where order_id = ${orders.id} and dispute_status = 'open')) as refund_due,
    (select count(*)::int from ${orders} where ${isInQueue('to-cancel')}) as to_cancel
    from ${orders} where ${waitsForOwner}`)
  return rows[0] ?? { to_ship: 0, unpaid: 0, refund_due: 0, to_cancel: 0 }
}

async function findTroubles(connection: Connection, isLocal: boolean): Promise<Troubles> {
  const { rows } = await connection.execute<Troubles>(sql`
    with troubles as (
      select number, bool_or(dispute_status = 'open') as is_disputed, bool_or(is_surplus) as is_surplus,
        bool_or(failed_refund_cents > 0) as has_failed
      from ${payments} join ${orders} on ${orders.id} = order_id where ${paymentIsTrouble}
      group by ${orders.id} order by ${orders.id} limit ${namedMax}
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
      where ${isInQueue('to-ship')} and is_test and not is_surplus and captured_cents > 0 and ${!isLocal}
      order by ${orders.id} limit ${namedMax}
    ), strangers as (
      select payment_id, order_number, amount_cents, created_at from ${unknownPayments}
      where dismissed_at is null order by created_at limit ${namedMax}
    )
    select
      (select coalesce(jsonb_agg(number) filter (where is_disputed), '[]') from troubles) as disputed,
      (select coalesce(jsonb_agg(number), '[]') from unanswered) as unanswered,
      (select coalesce(jsonb_agg(number) filter (where has_failed), '[]') from troubles) as refund_failed,
      (select coalesce(jsonb_agg(number), '[]') from tests) as paid_by_test,
      (select coalesce(jsonb_agg(number) filter (where is_surplus), '[]') from troubles) as paid_twice,
      (select coalesce(jsonb_agg(number), '[]') from parts) as part_paid,
      (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from held) as held_unpaid,
      (select coalesce(jsonb_agg(to_jsonb(strangers)), '[]') from strangers) as unknown_payments`)
  const [troubles] = rows
  if (troubles === undefined) throw new Error('The query returned no row.')
  return troubles
}

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
