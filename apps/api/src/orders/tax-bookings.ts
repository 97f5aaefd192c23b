import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { TaxBookingKind } from '@golden-bead/contracts/tax-bookings'
import { taxOwed, type TaxOwed } from '@golden-bead/contracts/tax-owed'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import { shopDay } from '#shop/tax/tax.module.ts'
import { asDueLine, readOrderParts } from './money/order-parts.ts'
import type { OrderRow } from './orders.repository.ts'
import { listTaxes, shownTax, type OrderTaxRow } from './taxes.ts'
import { taxBookings } from './taxes.tables.ts'

type Key = Pick<OrderTaxRow, 'state' | 'name' | 'ratePpm'>
type Amounts = Pick<
  OrderTaxRow,
  'taxedCents' | 'untaxedGoodsCents' | 'untaxedShippingCents' | 'amountCents'
>

/**
 * Books what is owed to a state after a step: the difference to what stands booked, on this day. What is
 * owed follows from the order alone, so that the sum is right whatever has happened before.
 */
export async function bookTax(
  tx: Transaction,
  before: OrderRow,
  order: OrderRow,
  { isCorrected }: { isCorrected: boolean },
): Promise<void> {
  const taxes = await listTaxes(tx, order)
  const last = taxes.at(-1)
  if (last === undefined) return
  const owed = await findOwed(tx, order, taxes)
  const booked = await sumBooked(tx, order)
  const isOfLast = (row: Key) =>
    row.state === last.state && row.name === last.name && row.ratePpm === last.ratePpm
  const changes = [
    { ...keyOf(last), ...minus(owed, booked.find(isOfLast) ?? none) },
    ...booked
      .filter((row) => !isOfLast(row))
      .map((row) => ({ ...keyOf(row), ...minus(none, row) })),
  ].filter((row) => columns.some((column) => row[column] !== 0))
  if (changes.length === 0) return
  const kind = isCorrected ? 'correction' : kindOf(before, order)
  const day = sql<string>`${shopDay()}`
  await tx
    .insert(taxBookings)
    .values(changes.map((change) => ({ ...change, orderId: order.id, kind, day })))
}

const columns = ['taxedCents', 'untaxedGoodsCents', 'untaxedShippingCents', 'amountCents'] as const

const none: Amounts = {
  taxedCents: 0,
  untaxedGoodsCents: 0,
  untaxedShippingCents: 0,
  amountCents: 0,
}

const keyOf = ({ state, name, ratePpm }: Key): Key => ({ state, name, ratePpm })

const minus = (one: Amounts, other: Amounts): Amounts => ({
  taxedCents: one.taxedCents - other.taxedCents,
  untaxedGoodsCents: one.untaxedGoodsCents - other.untaxedGoodsCents,
  untaxedShippingCents: one.untaxedShippingCents - other.untaxedShippingCents,
  amountCents: one.amountCents - other.amountCents,
})

function kindOf(before: OrderRow, after: OrderRow): TaxBookingKind {
  if (!wasPaid(before.paymentStatus)) return 'sale'
  return wasPaid(after.paymentStatus) ? 'refund' : 'undone'
}

/** Nothing while it is not paid, and where nothing is collected. */
async function findOwed(
  tx: Transaction,
  order: OrderRow,
  taxes: readonly OrderTaxRow[],
): Promise<Amounts> {
  if (!wasPaid(order.paymentStatus) || taxes.at(-1)?.state === '') return none
  const { lines, left } = await readOrderParts(tx, order)
  return amountsOf(taxOwed(lines.map(asDueLine), left, taxes.map(shownTax), order.taxCents))
}

const amountsOf = (owed: TaxOwed): Amounts => ({
  taxedCents: owed.taxed_cents,
  untaxedGoodsCents: owed.untaxed_goods_cents,
  untaxedShippingCents: owed.untaxed_shipping_cents,
  amountCents: owed.amount_cents,
})

const sumOf = (column: (typeof columns)[number]) =>
  sql<number>`sum(${taxBookings[column]})::float8`.as(column)

/** By rate. */
const sumBooked = (tx: Transaction, { id }: OrderRow): Promise<(Key & Amounts)[]> =>
  tx
    .select({
      state: taxBookings.state,
      name: taxBookings.name,
      ratePpm: taxBookings.ratePpm,
      taxedCents: sumOf('taxedCents'),
      untaxedGoodsCents: sumOf('untaxedGoodsCents'),
      untaxedShippingCents: sumOf('untaxedShippingCents'),
      amountCents: sumOf('amountCents'),
    })
    .from(taxBookings)
    .where(eq(taxBookings.orderId, id))
    .groupBy(taxBookings.state, taxBookings.name, taxBookings.ratePpm)
