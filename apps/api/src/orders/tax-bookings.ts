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

const columns = ['taxedCents', 'untaxedGoodsCents', 'untaxedShippingCents', 'amountCents'] as const

/** So much of a rate. */
type Entry = Pick<OrderTaxRow, 'state' | 'name' | 'ratePpm' | (typeof columns)[number]>
type Booked = Entry & { kind: TaxBookingKind }

/**
 * Books what is owed to a state after a step, on this day: the difference between what is owed now and
 * what stands booked, so that the sum is right whatever has happened before. What a buyer has paid and
 * not got back stands at the rate that was paid; what a corrected address makes of it stands apart.
 */
export async function bookTax(tx: Transaction, before: OrderRow, order: OrderRow): Promise<void> {
  const taxes = await listTaxes(tx, order)
  if (taxes.length === 0) return
  const { paid, owed } = await findOwed(tx, order, taxes)
  const booked = await listBooked(tx, order)
  const corrections = booked.filter((row) => row.kind === 'correction')
  const others = booked.filter((row) => row.kind !== 'correction')
  const kind = kindOf(before, order)
  const changes: Booked[] = [
    ...sumByRate([...paid, ...others.map(negative)]).map((row) => ({ ...row, kind })),
    ...sumByRate([...owed, ...[...paid, ...corrections].map(negative)]).map((row) => ({
      ...row,
      kind: 'correction' as const,
    })),
  ]
  if (changes.length === 0) return
  const day = sql<string>`${shopDay()}`
  await tx
    .insert(taxBookings)
    .values(changes.map((change) => ({ ...change, orderId: order.id, day })))
}

const negative = (entry: Entry): Entry => ({
  ...entry,
  taxedCents: -entry.taxedCents,
  untaxedGoodsCents: -entry.untaxedGoodsCents,
  untaxedShippingCents: -entry.untaxedShippingCents,
  amountCents: -entry.amountCents,
})

const plus = (one: Entry, other: Entry): Entry => ({
  ...one,
  taxedCents: one.taxedCents + other.taxedCents,
  untaxedGoodsCents: one.untaxedGoodsCents + other.untaxedGoodsCents,
  untaxedShippingCents: one.untaxedShippingCents + other.untaxedShippingCents,
  amountCents: one.amountCents + other.amountCents,
})

/** Without what comes to nothing. */
const sumByRate = (entries: readonly Entry[]): Entry[] =>
  [...Map.groupBy(entries, ({ state, name, ratePpm }) => [state, ratePpm, name].join(' ')).values()]
    .map((ofRate) => ofRate.reduce(plus))
    .filter((entry) => columns.some((column) => entry[column] !== 0))

function kindOf(before: OrderRow, after: OrderRow): TaxBookingKind {
  if (!wasPaid(before.paymentStatus)) return 'sale'
  return wasPaid(after.paymentStatus) ? 'refund' : 'undone'
}

type Owed = { paid: Entry[]; owed: Entry[] }

/** Nothing while it is not paid, and where nothing is collected. */
async function findOwed(
  tx: Transaction,
  order: OrderRow,
  taxes: readonly OrderTaxRow[],
): Promise<Owed> {
  if (!wasPaid(order.paymentStatus)) return { paid: [], owed: [] }
  const { lines, left } = await readOrderParts(tx, order)
  const entriesOf = (of: readonly OrderTaxRow[]) => {
    const last = of.at(-1)
    if (last === undefined || last.state === '') return []
    const owed = taxOwed(lines.map(asDueLine), left, of.map(shownTax), order.taxCents)
    return [entryOf(last, owed)]
  }
  return {
    paid: entriesOf(taxes.filter(({ isCorrection }) => !isCorrection)),
    owed: entriesOf(taxes),
  }
}

const entryOf = ({ state, name, ratePpm }: OrderTaxRow, owed: TaxOwed): Entry => ({
  state,
  name,
  ratePpm,
  taxedCents: owed.taxed_cents,
  untaxedGoodsCents: owed.untaxed_goods_cents,
  untaxedShippingCents: owed.untaxed_shipping_cents,
  amountCents: owed.amount_cents,
})

const listBooked = (tx: Transaction, { id }: OrderRow): Promise<Booked[]> =>
  tx
    .select({
      kind: taxBookings.kind,
      state: taxBookings.state,
      name: taxBookings.name,
      ratePpm: taxBookings.ratePpm,
      taxedCents: taxBookings.taxedCents,
      untaxedGoodsCents: taxBookings.untaxedGoodsCents,
      untaxedShippingCents: taxBookings.untaxedShippingCents,
      amountCents: taxBookings.amountCents,
    })
    .from(taxBookings)
    .where(eq(taxBookings.orderId, id))
