import { totalsWithout, type CancelledUnits } from '@golden-bead/contracts/cancelled-units'
import { isTooLittleForCard } from '@golden-bead/contracts/card-options'
import type { TaxedTotals } from '@golden-bead/contracts/tax'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { eq, sql } from 'drizzle-orm'
import { freeUnits } from '#shop/stock/stock.module.ts'
import { cancelOrder } from './lifecycle.ts'
import type { OrderMailer } from './mails/order-mailer.ts'
import type { Holds } from './placing/holds.ts'
import { followTotal } from './money/book-transfer.ts'
import { settleNamed } from './money/order-parts.ts'
import { whatGoesBack } from './money/refunded-parts.ts'
import { startRefund } from './money/refunds.ts'
import { next } from './next.ts'
import { openOf, unitsNamed, type NamedLines } from './open-units.ts'
import { mustBeDecided, stateConflict, tooLittleLeft } from './order-errors.ts'
import type { By } from './order-steps.ts'
import {
  addPayment,
  changeOrder,
  lockLines,
  lockPayment,
  stateOf,
  updatePayment,
  type LineRow,
  type OrderRow,
  type OrderWithPayment,
} from './orders.repository.ts'
import { orderLines, shipmentLines } from './orders.tables.ts'
import { priceColumns, repriced } from './repriced.ts'
import { addCorrection, findCorrectedTax, findKeptTax, replaceTax, type KeptTax } from './taxes.ts'
import { factsOf, writeNext } from './write-next.ts'

type Tools = { mailer: OrderMailer; holds: Holds }

type Cancelling = {
  lines: NamedLines
  by: By
  expectedTotalCents?: number | undefined
  /** Of what is paid: the money goes back at once, or is booked. */
  isRefunded?: boolean | undefined
}

/** Takes units out of an order that is locked: of one that is paid they are cancelled, and due. */
export async function cancelUnits(
  tx: Transaction,
  tools: Tools,
  order: OrderRow,
  { lines: named, ...how }: Cancelling,
): Promise<void> {
  const payment = await lockPayment(tx, order.id)
  const lines = await lockLines(tx, order.id)
  const units = unitsNamed(order, lines, { named, step: 'cancel' })
  const locked = { order, payment }
  if (order.paymentStatus === 'awaiting') await takeOut(tx, tools, locked, { lines, units, ...how })
  else if (isEverything(lines, units)) await cancelOrder(tx, tools.mailer, order, how)
  else await cancelPaid(tx, tools, locked, { lines, units, ...how })
}

/** Asked before a page is closed that somebody may be paying on; asked again under the locks. */
export async function mustBePossible(
  connection: Connection,
  order: OrderRow,
  lines: readonly LineRow[],
  { lines: named, expectedTotalCents }: Pick<Cancelling, 'lines' | 'expectedTotalCents'>,
): Promise<void> {
  const units = unitsNamed(order, lines, { named, step: 'cancel' })
  if (order.paymentStatus !== 'awaiting') return
  const tax = await findKeptTax(connection, order)
  totalsOfRest(order, { lines, units, tax, expectedTotalCents })
}

type Units = { lines: readonly LineRow[]; units: CancelledUnits }
type How = Omit<Cancelling, 'lines'>

const isEverything = (lines: readonly LineRow[], units: CancelledUnits) =>
  lines.every((line) => line.shipped === 0 && openOf(line) === (units.get(line.id) ?? 0))

/** What an unpaid order comes to without these units: something is left of it, at the total that was seen. */
function totalsOfRest(
  order: OrderRow,
  {
    lines,
    units,
    tax,
    expectedTotalCents,
  }: Units & Pick<Cancelling, 'expectedTotalCents'> & { tax: KeptTax | undefined },
): TaxedTotals {
  if (isEverything(lines, units)) {
    throw stateConflict(stateOf(order), 'Nothing would be left. Cancel the whole order instead.')
  }
  const totals = totalsWithout(
    {
      lines: lines.map(({ unitPriceCents: unit_price_cents, isTaxable: is_taxable, ...line }) => ({
        ...line,
        unit_price_cents,
        is_taxable,
      })),
      shipping_rate_cents: order.shippingRateCents,
      shipping_free_from_cents: order.shippingFreeFromCents,
      taxes: tax ? [{ rate_ppm: tax.ratePpm, shipping: tax.shipping }] : [],
    },
    units,
  )
  if (expectedTotalCents !== undefined && expectedTotalCents !== totals.totalCents) {
    throw stateConflict(stateOf(order), 'The total has changed. Please look at it again.')
  }
  if (isTooLittleForCard(order.paymentMethod, totals.totalCents)) throw tooLittleLeft()
  return totals
}

/** Of an unpaid order: as if it was placed without them. It waits no longer than before. */
async function takeOut(
  tx: Transaction,
  tools: Tools,
  { order, payment }: OrderWithPayment,
  { lines, units, by, expectedTotalCents }: Units & How,
): Promise<void> {
  const tax = await findKeptTax(tx, order)
  const totals = totalsOfRest(order, { lines, units, tax, expectedTotalCents })
  for (const line of lines) await shortenLine(tx, line, units.get(line.id) ?? 0)
  const changed = await changeOrder(tx, order.id, priceColumns(totals))
  const corrected = await findCorrectedTax(tx, order)
  await replaceTax(tx, order, { kept: tax, totals, lineIds: lines.map(({ id }) => id) })
  if (corrected !== undefined) await correctRest(tx, changed, corrected)
  // Its page is closed, and has another amount: there is another one for what is left.
  if (payment.provider === 'card') await replacePayment(tx, changed, payment.id)
  const locked = { order: changed, payment: await lockPayment(tx, order.id) }
  const taken = await writeUnits(tx, tools, locked, { lines, units, by })
  if (payment.provider !== 'card') await followTotal(tx, tools, taken, by)
}

/** Its payment was undone after its address was corrected: once it is paid, that still counts for the tax. */
async function correctRest(tx: Transaction, order: OrderRow, corrected: KeptTax): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const shippingRateCents = Math.min(
    order.shippingCents,
    order.correctedShippingCents ?? order.shippingCents,
  )
  const rate = { ...order, shippingRateCents, shippingFreeFromCents: null }
  await addCorrection(tx, order, corrected, repriced(rate, corrected, lines))
}

async function shortenLine(tx: Transaction, line: LineRow, units: number): Promise<void> {
  if (units === 0) return
  const isThis = eq(orderLines.id, line.id)
  const quantity = line.quantity - units
  if (quantity === 0) {
    // It may be named by a parcel that was taken back.
    await tx.delete(shipmentLines).where(eq(shipmentLines.orderLineId, line.id))
    await tx.delete(orderLines).where(isThis)
  } else {
    await tx
      .update(orderLines)
      .set({
        quantity,
        lineTotalCents: line.unitPriceCents * quantity,
        held: line.held > 0 ? line.held - units : 0,
      })
      .where(isThis)
  }
}

async function replacePayment(tx: Transaction, order: OrderRow, paymentId: string): Promise<void> {
  await updatePayment(tx, paymentId, { status: 'ended', pageUrl: null })
  await addPayment(tx, order, 'card')
}

/** Of a paid order: the shipping stays as it is, and what was free stays free. */
async function cancelPaid(
  tx: Transaction,
  tools: Tools,
  locked: OrderWithPayment,
  { lines, units, by, isRefunded = false }: Units & How,
): Promise<void> {
  const notRefunded = new Map<number, number>()
  for (const line of lines) {
    const count = units.get(line.id) ?? 0
    if (count === 0) continue
    await tx
      .update(orderLines)
      .set({
        cancelled: sql`${orderLines.cancelled} + ${count}`,
        held: line.held > 0 ? line.held - count : 0,
      })
      .where(eq(orderLines.id, line.id))
    const settled = await settleNamed(tx, line.id, count)
    if (settled < count) notRefunded.set(line.id, count - settled)
  }
  const cancelled = await writeUnits(tx, tools, locked, { lines, units, by })
  // What was due before is not sent with it.
  if (isRefunded && cancelled.refundDueCents > locked.order.refundDueCents) {
    await refundUnits(tx, tools, { ...locked, order: cancelled }, { units: notRefunded, by })
  }
}

async function refundUnits(
  tx: Transaction,
  tools: Tools,
  { order, payment }: OrderWithPayment,
  { units, by }: { units: CancelledUnits; by: By },
): Promise<void> {
  mustBeDecided(stateOf(order), payment)
  const lines = Array.from(units, ([line_id, quantity]) => ({ line_id, quantity }))
  const { amountCents, share } = await whatGoesBack(tx, order, { lines })
  await startRefund(tx, tools.mailer, { order, payment }, { amountCents, reason: '', by, share })
}

/** What follows, once the lines say it; what was held of these units is free. */
async function writeUnits(
  tx: Transaction,
  tools: Tools,
  locked: OrderWithPayment,
  { lines, units, by }: Units & { by: By },
): Promise<OrderRow> {
  const left = lines.map((line) => ({ ...line, open: openOf(line) - (units.get(line.id) ?? 0) }))
  const isAllSent = left.every(({ open }) => open === 0) && left.some(({ shipped }) => shipped > 0)
  const items = lines
    .filter(({ id }) => units.has(id))
    .map(({ id, name }) => ({ name, units: units.get(id) ?? 0 }))
  const freed = lines.filter(({ id, held }) => held > 0 && units.has(id))
  await freeUnits(tx, new Map(freed.map(({ id, productId }) => [productId, units.get(id) ?? 0])))
  return writeNext(tx, tools.mailer, locked, {
    next: next(factsOf(locked), { step: 'cancel_units', isAllSent }),
    by,
    details: { items: items.map((item) => `${item.units} × ${item.name}`).join(', ') },
    mail: {
      items,
      receivedCents: locked.payment.capturedCents,
      suffix: `${locked.order.version}`,
    },
  })
}
