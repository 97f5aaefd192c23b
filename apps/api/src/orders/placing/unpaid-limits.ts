import type { OrderLineInput } from '@golden-bead/contracts/orders'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { sql, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { prepareStatement } from '@golden-bead/server/database/run-statement'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { isCounted } from '#shop/stock/stock.module.ts'
import { tooManyHeld, tooManyUnpaid } from '#shop/orders/order-errors.ts'
import { orderLines, orders } from '#shop/orders/orders.tables.ts'

const lockNames = prepareStatement(
  'lock_names',
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.placeholder('names')}::text[]) as name`,
)

/** Of many orders of one buyer at once each one counts those before it. */
export async function lockBuyer(tx: Transaction, buyer: string): Promise<void> {
  await lockNames(tx, { names: [`order:${buyer}`] })
}

/** And of two buyers with one key the second finds the order of the first. */
export async function lockBuyerAndKey(tx: Transaction, buyer: string, key: string): Promise<void> {
  await lockNames(tx, { names: [`order:${buyer}`, `order key:${key}`] })
}

type UnpaidRow = {
  /** Nothing for what is ordered now. */
  orderId: string | null
  productId: string
  units: number
  isCounted: boolean
}

/** The lines of a buyer's unpaid orders, and beside them those that are ordered now. */
const prepareUnpaid = (name: string, isOfBuyer: SQL) =>
  prepareStatement<UnpaidRow>(
    name,
    sql`
      select ${orders.id} as "orderId", ${orderLines.productId} as "productId",
        ${orderLines.quantity} as units, ${isCounted(orderLines.productId)} as "isCounted"
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${isOfBuyer} and ${orders.paymentStatus} = 'awaiting'
        and ${orders.id} <> ${sql.placeholder('exceptId')}
      union all
      select null, id, units, ${isCounted(sql`wanted.id`)}
      from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('units')}::int[])
        as wanted (id, units)`,
  )

const unpaidOfMember = prepareUnpaid(
  'unpaid_of_member',
  sql`${orders.userId} = ${sql.placeholder('userId')}`,
)

const unpaidOfInbox = prepareUnpaid(
  'unpaid_of_inbox',
  sql`${orders.inbox} = ${sql.placeholder('inbox')} and ${orders.paymentMethod} = 'bank_transfer'`,
)

type Buyer = { userId: string } | { inbox: string }
type Wanted = { id?: number; method: PaymentMethod; lines: readonly OrderLineInput[] }

export async function rejectManyUnpaid(
  tx: Transaction,
  buyer: Buyer,
  wanted: Wanted,
): Promise<void> {
  const refusal = await findManyUnpaid(tx, buyer, wanted)
  if (refusal !== undefined) throw refusal
}

/**
 * There may be a few unpaid orders of each buyer only. Those of an inbox may have been placed by
 * anybody, so they are transfers alone, and keep nobody from buying by card.
 */
export async function findManyUnpaid(
  connection: Connection,
  buyer: Buyer,
  { id, method, lines }: Wanted,
): Promise<HttpError | undefined> {
  const isGuest = 'inbox' in buyer
  if (isGuest && method === 'card') return undefined
  const rows = await (isGuest ? unpaidOfInbox : unpaidOfMember)(connection, {
    ...buyer,
    exceptId: id ?? 0,
    ids: lines.map((line) => line.product_id),
    units: lines.map(({ quantity }) => quantity),
  })
  const others = rows.flatMap(({ orderId }) => orderId ?? [])
  const { guest, member } = orderLimits.unpaidOrdersMax
  if (new Set(others).size >= (isGuest ? guest : member)) return tooManyUnpaid(isGuest)
  // Of products that are counted there is a share (holds.ts).
  return isGuest ? findManyUnits(rows.filter((row) => !row.isCounted)) : undefined
}

/** What a guest orders for days without paying of products that are not counted. */
function findManyUnits(rows: readonly UnpaidRow[]): HttpError | undefined {
  const units = new Map<string, number>()
  for (const row of rows) units.set(row.productId, (units.get(row.productId) ?? 0) + row.units)
  const counts = [...units.values()]
  const all = counts.reduce((sum, count) => sum + count, 0)
  const { unpaidUnitsMax } = orderLimits
  const isTooMany = all > unpaidUnitsMax.all || Math.max(0, ...counts) > unpaidUnitsMax.product
  return isTooMany ? tooManyHeld() : undefined
}
