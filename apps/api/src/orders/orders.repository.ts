import type { OrderActor } from '@golden-bead/contracts/order-states'
import type { OrderState } from '@golden-bead/contracts/order-statuses'
import type { Order, orderEventKinds } from '@golden-bead/contracts/orders'
import { and, asc, desc, eq, gt, not, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import {
  columnsOf,
  prepareRows,
  prepareStatement,
} from '@golden-bead/server/database/run-statement'
import { holdUnits, type Held } from '#shop/stock/stock.module.ts'
import { orderEvents, orderLines, orders } from './orders.tables.ts'
import type { OrderNote } from '@golden-bead/contracts/order-notes'
import type { ReceivedPayment } from '@golden-bead/contracts/received'
import { payments, refunds } from './payments.tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** An order and a payment of it, both locked. */
export type OrderWithPayment = { order: OrderRow; payment: PaymentRow }

export const stateOf = (order: OrderRow): OrderState => ({
  status: order.status,
  payment_status: order.paymentStatus,
  fulfilment_status: order.fulfilmentStatus,
})

const prepareFind = (name: string, condition: SQL) =>
  prepareRows(name, orders, sql`select ${columnsOf(orders)} from ${orders} where ${condition}`)

const findByNumber = prepareFind(
  'find_order_by_number',
  sql`${orders.number} = ${sql.placeholder('number')}`,
)
/** What people type of a number is its digits, which are the id. */
const findById = prepareFind('find_order_by_id', sql`${orders.id} = ${sql.placeholder('id')}`)
const findByKey = prepareFind(
  'find_order_by_key',
  sql`${orders.idempotencyKey} = ${sql.placeholder('idempotencyKey')}`,
)

export async function findOrder(
  connection: Connection,
  by: { number: string } | { id: number } | { idempotencyKey: string },
): Promise<OrderRow | undefined> {
  const find = 'number' in by ? findByNumber : 'id' in by ? findById : findByKey
  const [row] = await find(connection, by)
  return row
}

export async function lockOrder(tx: Transaction, number: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return row
}

export const listLines = (connection: Connection, orderId: number): Promise<LineRow[]> =>
  connection
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

/** The lines of an order that is locked, before its stock. */
export const lockLines = (tx: Transaction, orderId: number): Promise<LineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .for('update')

/** What lines hold, by product. */
export const heldBy = (lines: readonly LineRow[]): Map<string, number> =>
  new Map(lines.flatMap(({ productId, held }) => (held > 0 ? [[productId, held]] : [])))

/** Holds all units of an order that is paid, or none of them. */
export async function holdLines(
  tx: Transaction,
  orderId: number,
  lines: readonly LineRow[],
): Promise<Held> {
  const held = await holdUnits(tx, unitsOf(lines), () => Promise.resolve(true))
  await setHeld(tx, orderId, held.heldIds)
  return held
}

/** Lets the lines of these products hold all that they are for. */
export async function setHeld(
  tx: Transaction,
  orderId: number,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  const isHeld = sql`${orderLines.productId} = any(${sql.param(productIds)}::text[])`
  await tx
    .update(orderLines)
    .set({ cancelled: 0, held: sql`${orderLines.quantity}` })
    .where(and(eq(orderLines.orderId, orderId), isHeld))
}

/** What an order is for, by product. */
export const unitsOf = (lines: readonly LineRow[]): Map<string, number> =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]))

/** The payment that an order waits for, the one by which it was paid, or the last one that it had. */
export async function lockPayment(tx: Transaction, orderId: number): Promise<PaymentRow> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), not(payments.isSurplus)))
    .orderBy(desc(eq(payments.status, 'paid')), desc(payments.createdAt))
    .limit(1)
    .for('update')
  if (row === undefined) throw new Error('The order has no payment.')
  return row
}

/** What came of the money of an order, as its steps depend on it. */
export const listPayments = (connection: Connection, orderId: number): Promise<ReceivedPayment[]> =>
  connection
    .select({
      method: payments.provider,
      status: payments.status,
      captured_cents: payments.capturedCents,
      refunded_cents: payments.refundedCents,
      is_surplus: payments.isSurplus,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))

/** What may stand against a parcel of an order that is locked; on this machine everything is a test. */
export async function listTroubles(
  tx: Transaction,
  orderId: number,
  { isLocal }: { isLocal: boolean },
) {
  const rows = await tx.select().from(payments).where(eq(payments.orderId, orderId))
  return rows.map(({ disputeStatus: status, ...payment }) => ({
    dispute: status && { status },
    failed_refund_cents: payment.failedRefundCents,
    captured_cents: payment.capturedCents,
    is_surplus: payment.isSurplus,
    is_test: payment.isTest && !isLocal,
  }))
}

export async function hasPendingRefund(tx: Transaction, orderId: number): Promise<boolean> {
  const pending = and(eq(refunds.orderId, orderId), eq(refunds.status, 'pending'))
  return (await tx.select({ id: refunds.id }).from(refunds).where(pending).limit(1)).length > 0
}

export async function updatePayment(
  tx: Transaction,
  id: string,
  changes: PgUpdateSetSource<typeof payments>,
): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning()
  if (row === undefined) throw new Error('The locked payment is gone.')
  return row
}

export async function addPayment(
  tx: Transaction,
  order: OrderRow,
  provider: PaymentRow['provider'],
  status: PaymentRow['status'] = 'open',
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ orderId: order.id, provider, status, amountCents: order.totalCents })
    .returning()
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}

/** Changes an order that is locked; its version says that it has changed. */
export async function changeOrder(
  tx: Transaction,
  id: number,
  changes: PgUpdateSetSource<typeof orders>,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning()
  if (row === undefined) throw new Error('The locked order is gone.')
  return row
}

export async function updateLines(
  tx: Transaction,
  orderId: number,
  changes: PgUpdateSetSource<typeof orderLines>,
): Promise<void> {
  await tx.update(orderLines).set(changes).where(eq(orderLines.orderId, orderId))
}

export type NewEvent = {
  kind: (typeof orderEventKinds)[number]
  actor: OrderActor
  actorId?: string | undefined
  details?: Record<string, string | number>
}

export async function addEvent(tx: Transaction, orderId: number, event: NewEvent): Promise<void> {
  const { kind, actor, actorId = null, details = {} } = event
  await tx.insert(orderEvents).values({ orderId, kind, actor, actorId, details })
}

/** Nothing of its money has come, so it may end by itself. */
export const hasNoPart = sql`not exists (select from ${payments}
  where ${payments.orderId} = ${orders.id} and ${payments.status} = 'open'
    and ${payments.capturedCents} > 0)`

/** Unpaid orders that hold a product, the oldest first. */
export const listHolding = (connection: Connection, productId: string, count: number) =>
  connection
    .select({ number: orders.number, version: orders.version })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orderLines.productId, productId),
        gt(orderLines.held, 0),
        eq(orders.paymentStatus, 'awaiting'),
        hasNoPart,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(count)

type Parts = Pick<
  Order,
  'lines' | 'taxes' | 'payments' | 'receipts' | 'refunds' | 'shipments' | 'events'
> & {
  notes: OrderNote[]
  /** Of the last parcel of the shop. */
  proposed_carrier: string | null
  /** Where the order is paid by card now. */
  page_url: string | null
  /** The order that took its place, and whose that is. */
  replaced_by: { number: string; user_id: string | null } | null
}

/** The pictures of what was ordered, as a query. */
export const orderImages = sql`select image from order_lines`

/** What a refund gives back of lines, in a query of refunds. */
export const refundedLines = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'line_id', order_line_id, 'quantity', quantity, 'amount_cents', refund_lines.amount_cents,
    'tax_cents', refund_lines.tax_cents
  ) order by order_line_id), '[]') from refund_lines where refund_id = refunds.id)`

/** Which admin did it, in a query of events; of one who is gone nothing is known. */
const namedActor = sql`coalesce((
    select jsonb_build_object('actor_name', coalesce(nullif(trim(name), ''), email))
    from profiles where profiles.id = actor_id and actor = 'owner'
  ), '{}')`

/** The same, in a query of notes. */
const namedAuthor = sql`coalesce((
    select jsonb_build_object('author_name', coalesce(nullif(trim(name), ''), email))
    from profiles where profiles.id = author_id
  ), '{}')`

/** What came by transfer or check, in a query of `receiptsOfPayments`. */
export const receiptItem = sql`jsonb_build_object('amount_cents', r.amount_cents,
    'received_on', r.received_on, 'reference', r.reference, 'is_surplus', p.is_surplus,
    'created_at', r.created_at)`
export const receiptsOfPayments = sql`payment_receipts r join payments p on p.id = r.payment_id`

/** By which rate it is taxed. */
export const taxItem = sql`jsonb_build_object(
    'state', state, 'name', name, 'rate_ppm', rate_ppm, 'shipping', shipping,
    'taxed_cents', taxed_cents, 'untaxed_goods_cents', untaxed_goods_cents,
    'untaxed_shipping_cents', untaxed_shipping_cents, 'amount_cents', amount_cents,
    'is_correction', is_correction)`

/** A parcel as it is shown, in a query of shipments. */
export const shipmentItem = sql`jsonb_build_object(
    'id', shipments.id, 'carrier', carrier, 'tracking_number', tracking_number,
    'tracking_url', tracking_url, 'created_at', created_at, 'with_carrier_at', with_carrier_at,
    'arrives_by', arrives_by, 'delivered_at', delivered_at, 'taken_back_at', taken_back_at,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'line_id', order_line_id, 'quantity', quantity
      ) order by order_line_id), '[]') from shipment_lines where shipment_id = shipments.id))`

/** All that belongs to an order, as it is shown. `shownImage` turns a stored image into its address. */
export function prepareParts(shownImage: (stored: string) => string) {
  const orderId = sql.placeholder('orderId')
  const read = prepareStatement<Parts>(
    'order_parts',
    sql`select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'position', position, 'product_id', product_id, 'name', name,
        'sku', sku, 'image', ${sql.raw(shownImage('image'))}, 'unit_price_cents', unit_price_cents,
        'quantity', quantity, 'line_total_cents', line_total_cents, 'tax_cents', tax_cents,
        'held', held, 'shipped', shipped, 'cancelled', cancelled, 'returned', returned,
        'settled', settled, 'is_taxable', is_taxable
      ) order by position), '[]') from order_lines where order_id = ${orderId}) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'method', provider, 'status', status, 'amount_cents', amount_cents,
        'captured_cents', captured_cents, 'refunded_cents', refunded_cents,
        'failed_refund_cents', failed_refund_cents,
        'is_surplus', is_surplus, 'is_test', is_test, 'provider_payment_id', provider_payment_id,
        'dispute', case when dispute_status is not null then
          jsonb_build_object('status', dispute_status, 'amount_cents', dispute_cents) end
      ) order by created_at), '[]') from payments where order_id = ${orderId}) as payments,
    (select coalesce(jsonb_agg(${receiptItem} order by r.created_at, p.is_surplus), '[]')
      from ${receiptsOfPayments} where order_id = ${orderId}) as receipts,
    (select coalesce(jsonb_agg(${taxItem} order by id), '[]') from order_taxes where order_id = ${orderId}) as taxes,
    (select page_url from payments where order_id = ${orderId} and status = 'open') as page_url,
    (select jsonb_build_object('number', o.number, 'user_id', o.user_id)
      from order_events e join orders o on o.number = e.details ->> 'replaced_by'
      where e.order_id = ${orderId} and e.kind = 'cancelled') as replaced_by,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'amount_cents', amount_cents, 'reason', reason, 'status', status, 'failure', failure,
        'lines', ${refundedLines}, 'shipping_cents', shipping_cents,
        'shipping_tax_cents', shipping_tax_cents, 'is_named', is_named, 'created_at', created_at
      ) order by created_at, id), '[]') from refunds where order_id = ${orderId}) as refunds,
    (select coalesce(jsonb_agg(${shipmentItem} order by created_at), '[]')
      from shipments where order_id = ${orderId}) as shipments,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'text', text, 'author_id', author_id, 'created_at', created_at
      ) || ${namedAuthor} order by id), '[]') from order_notes where order_id = ${orderId}) as notes,
    (select carrier from shipments order by created_at desc limit 1) as proposed_carrier,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'actor', actor, 'details', details, 'created_at', created_at
      ) || ${namedActor} order by id), '[]') from order_events where order_id = ${orderId}) as events`,
  )
  return async (connection: Connection, id: number): Promise<Parts> => {
    const [parts] = await read(connection, { orderId: id })
    if (parts === undefined) throw new Error('The query returned no row.')
    return parts
  }
}
