import {
  dueOfCorrection,
  splitCovering,
  type Correction,
} from '@golden-bead/contracts/correction-due'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import {
  dueOfLines,
  unitsSettledBy,
  unsettledOf,
  type DueLine,
} from '@golden-bead/contracts/refund-due'
import {
  paidParts,
  splitAmount,
  sumOf,
  withoutParts,
  type Parts,
} from '@golden-bead/contracts/refund-parts'
import { namedPartsOf } from '@golden-bead/contracts/refund-words'
import type { SoldLine } from '@golden-bead/contracts/tax-owed'
import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import {
  listLines,
  type LineRow,
  type OrderRow,
  type RefundRow,
} from '#shop/orders/orders.repository.ts'
import { orderLines, orders } from '#shop/orders/orders.tables.ts'
import { payments, refundLines, refunds } from '#shop/orders/payments.tables.ts'
import { listTaxes, shownTax } from '#shop/orders/taxes.ts'
import { keptCents } from './refund-sums.ts'

type RefundLineRow = typeof refundLines.$inferSelect

/** What was paid for each part of an order, and what of it has not gone back. */
export type OrderParts = { lines: readonly LineRow[]; left: Parts }

/** What a refund gives back: its parts, and the units of a line that it names. */
export type RefundShare = { parts: Parts; units: ReadonlyMap<number, number> }

type PartsNow = OrderParts & {
  /** Of a release before, which says nothing of parts: each is an amount alone. */
  older: { refund: RefundRow; parts: Parts }[]
}

export async function readOrderParts(connection: Connection, order: OrderRow): Promise<PartsNow> {
  const lines = await listLines(connection, order.id)
  const counted = await listCounted(connection, order)
  const taken = await listRefundLines(connection, counted)
  const split = counted.filter(({ isSplit }) => isSplit)
  let left = withoutParts(
    paidParts({
      lines: lines.map(asDueLine),
      shipping_cents: order.shippingCents,
      shipping_tax_cents: order.shippingTaxCents,
    }),
    split.map((refund) => partsOfRefund(refund, taken)),
  )
  const older: PartsNow['older'] = []
  for (const refund of counted.filter(({ isSplit }) => !isSplit)) {
    const parts = splitAmount(left, refund.amountCents)
    if (parts === undefined) continue
    left = withoutParts(left, [parts])
    older.push({ refund, parts })
  }
  return { lines, left, older }
}

/** Refunds of what was paid for the order, but for those that failed. */
async function listCounted(connection: Connection, { id }: OrderRow): Promise<RefundRow[]> {
  const rows = await connection
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, id), not(payments.isSurplus), ne(refunds.status, 'failed')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ refund }) => refund)
}

async function listRefundLines(
  connection: Connection,
  of: readonly RefundRow[],
): Promise<RefundLineRow[]> {
  if (of.length === 0) return []
  const ids = of.map(({ id }) => id)
  return connection
    .select()
    .from(refundLines)
    .where(inArray(refundLines.refundId, ids))
    .orderBy(asc(refundLines.orderLineId))
}

/** What a refund is for, in words; nothing, where it is an amount alone. */
export async function listNamedParts(
  tx: Transaction,
  refundId: string,
): Promise<ReturnType<typeof namedPartsOf>> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund === undefined || !refund.isNamed) return []
  const bought = await listLines(tx, refund.orderId)
  const taken = await listRefundLines(tx, [refund])
  const lines = taken.map((row) => ({
    line_id: row.orderLineId,
    quantity: row.quantity,
    amount_cents: row.amountCents,
    tax_cents: row.taxCents,
  }))
  const { shippingCents: shipping_cents, shippingTaxCents: shipping_tax_cents } = refund
  return namedPartsOf({ is_named: true, lines, shipping_cents, shipping_tax_cents }, bought)
}

const partsOfRefund = (refund: RefundRow, taken: readonly RefundLineRow[]): Parts => ({
  lines: new Map(
    taken
      .filter(({ refundId }) => refundId === refund.id)
      .map((row) => [row.orderLineId, { netCents: row.amountCents, taxCents: row.taxCents }]),
  ),
  shipping: { netCents: refund.shippingCents, taxCents: refund.shippingTaxCents },
})

/** How many units of each line refunds have named, but for those that failed. */
export async function namedUnits(
  connection: Connection,
  { id }: OrderRow,
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection
    .select({ id: refundLines.orderLineId, units: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, id), ne(refunds.status, 'failed'), refunds.isSplit))
    .groupBy(refundLines.orderLineId)
  return new Map(rows.map((row) => [row.id, row.units]))
}

/**
 * How many units a refund has named before they were cancelled: their money went back already, unless it
 * failed.
 */
export async function settleNamed(tx: Transaction, lineId: number, units: number): Promise<number> {
  const isOpen = sql`${refundLines.settled} < ${refundLines.quantity}`
  const rows = await tx
    .select({
      refundId: refundLines.refundId,
      quantity: refundLines.quantity,
      settled: refundLines.settled,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refundLines.orderLineId, lineId), isOpen, ne(refunds.status, 'failed')))
    .orderBy(asc(refundLines.refundId))
  let left = units
  for (const { refundId, quantity, settled } of rows) {
    const count = Math.min(left, quantity - settled)
    left -= count
    const isThis = and(eq(refundLines.refundId, refundId), eq(refundLines.orderLineId, lineId))
    await tx
      .update(refundLines)
      .set({ settled: settled + count })
      .where(isThis)
    await settleLines(tx, new Map([[lineId, count]]))
  }
  return units - left
}

/**
 * Of an order that is cancelled with all its units: where the owner has kept the money of some, those that a
 * refund has named are settled by it, so that what is left is not due twice. Where nothing is kept, all that
 * is left is due: an amount alone has settled units with money of other lines.
 */
export async function settleBesideKept(tx: Transaction, lines: readonly LineRow[]): Promise<void> {
  if (lines.every(({ settled }) => settled === 0)) return
  const ids = lines.map(({ id }) => id)
  const given = await tx.select().from(refundLines).where(inArray(refundLines.orderLineId, ids))
  const sum = (rows: readonly { settled: number }[]) =>
    rows.reduce((units, { settled }) => units + settled, 0)
  if (sum(lines) === sum(given)) return unsettleAlone(tx, given)
  for (const line of lines) await settleNamed(tx, line.id, unsettledOf(asDueLine(line)))
}

async function unsettleAlone(tx: Transaction, given: readonly RefundLineRow[]): Promise<void> {
  const ids = given.filter(({ settled }) => settled > 0).map(({ refundId }) => refundId)
  const alone = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.id, ids), not(refunds.isNamed)))
  for (const { id } of alone) await unsettle(tx, id, given)
}

/** What a refund has settled is due once more. */
async function unsettle(
  tx: Transaction,
  id: string,
  given: readonly RefundLineRow[],
): Promise<void> {
  for (const { refundId, orderLineId, settled } of given) {
    if (refundId === id) await settleLines(tx, new Map([[orderLineId, -settled]]))
  }
  await tx.update(refundLines).set({ settled: 0 }).where(eq(refundLines.refundId, id))
}

/** What an order that is locked has left, with the refunds of before written down. */
export async function lockParts(tx: Transaction, order: OrderRow): Promise<OrderParts> {
  const { older, ...parts } = await readOrderParts(tx, order)
  for (const { refund, parts: taken } of older) {
    await writeParts(tx, refund, { parts: taken, settled: new Map() })
  }
  return parts
}

/**
 * Says what a refund gives back, of what was left `before` it: `share`, or of everything a part. The
 * units whose money was due are settled by that.
 */
export async function splitRefund(
  tx: Transaction,
  refund: RefundRow,
  { lines, left }: OrderParts,
  share?: RefundShare,
): Promise<void> {
  const due = lines.map(asDueLine)
  const parts = share?.parts ?? (await splitAlone(tx, refund, { lines: due, left }))
  if (parts === undefined || sumOf(parts) !== refund.amountCents) {
    throw new Error('The refund and its parts add up to different sums.')
  }
  const isAllDue = refund.amountCents >= dueOfLines(due, left)
  const settledOf = (line: DueLine): number => {
    if (share === undefined) return isAllDue ? unsettledOf(line) : 0
    const netCents = share.parts.lines.get(line.id)?.netCents ?? 0
    return unitsSettledBy(line, { units: share.units.get(line.id) ?? 0, netCents })
  }
  await writeParts(tx, refund, {
    parts,
    units: share?.units,
    settled: new Map(due.map((line) => [line.id, settledOf(line)])),
  })
}

async function splitAlone(
  tx: Transaction,
  { orderId, amountCents }: RefundRow,
  { lines, left }: { lines: Correction['lines']; left: Parts },
): Promise<Parts | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) throw new Error('The order of a refund is gone.')
  const covering = splitCovering(await correctionOf(tx, order, lines), left, amountCents)
  return covering ?? splitAmount(left, amountCents)
}

/**
 * A refund that failed gives its parts back, and what it has settled is due once more. What it was for
 * stays written down, so that it can be sent again.
 */
export async function unsplitRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await unsettle(tx, refund.id, await listRefundLines(tx, [refund]))
  // If it arrives after all, as a release before this one may note, it is an amount alone.
  await tx.update(refunds).set({ isSplit: false }).where(eq(refunds.id, refund.id))
}

type Written = {
  parts: Parts
  /** Where they were named. */
  units?: ReadonlyMap<number, number> | undefined
  settled: ReadonlyMap<number, number>
}

async function writeParts(
  tx: Transaction,
  refund: RefundRow,
  { parts, units, settled }: Written,
): Promise<void> {
  const rows = Array.from(parts.lines, ([orderLineId, { netCents, taxCents }]) => ({
    refundId: refund.id,
    orderLineId,
    quantity: units?.get(orderLineId) ?? 0,
    amountCents: netCents,
    taxCents,
    settled: settled.get(orderLineId) ?? 0,
  }))
  // One that failed and arrived after all has those of then.
  await tx.delete(refundLines).where(eq(refundLines.refundId, refund.id))
  const some = rows.filter((row) => row.amountCents + row.taxCents + row.quantity + row.settled > 0)
  if (some.length > 0) await tx.insert(refundLines).values(some)
  await settleLines(tx, settled)
  const { netCents: shippingCents, taxCents: shippingTaxCents } = parts.shipping
  await tx
    .update(refunds)
    .set({ shippingCents, shippingTaxCents, isSplit: true, isNamed: units !== undefined })
    .where(eq(refunds.id, refund.id))
}

/** Units of lines whose money is not due any more, or is due again. */
export async function settleLines(
  tx: Transaction,
  units: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [id, count] of units) {
    if (count === 0) continue
    await tx
      .update(orderLines)
      .set({ settled: sql`${orderLines.settled} + ${count}` })
      .where(eq(orderLines.id, id))
  }
}

export const asDueLine = (line: LineRow): DueLine & SoldLine => ({
  id: line.id,
  quantity: line.quantity,
  line_total_cents: line.lineTotalCents,
  tax_cents: line.taxCents,
  cancelled: line.cancelled,
  returned: line.returned,
  settled: line.settled,
  is_taxable: line.isTaxable,
})

/** What goes back to the buyer of an order that is locked, and is not even on its way. */
export async function findDue(tx: Transaction, order: OrderRow): Promise<number> {
  const rows = await tx.select().from(payments).where(eq(payments.orderId, order.id))
  const kept = (isSurplus: boolean) =>
    rows.filter((row) => row.isSurplus === isSurplus).reduce((sum, row) => sum + keptCents(row), 0)
  const surplus = kept(true)
  if (!wasPaid(order.paymentStatus)) {
    return surplus + (order.status === 'cancelled' ? kept(false) : 0)
  }
  const { lines, left } = await lockParts(tx, order)
  const due = lines.map(asDueLine)
  const ofAddress = await findCorrectionDue(tx, order, { lines: due, left })
  return surplus + dueOfLines(due, left) + ofAddress
}

/** What is less at the corrected address of a paid order, beside the units that are due. */
export async function findCorrectionDue(
  tx: Transaction,
  order: OrderRow,
  { lines, left }: { lines: Correction['lines']; left: Parts },
): Promise<number> {
  return dueOfCorrection(await correctionOf(tx, order, lines), left).cents
}

const correctionOf = async (
  tx: Transaction,
  order: OrderRow,
  lines: Correction['lines'],
): Promise<Correction> => ({
  lines,
  taxes: (await listTaxes(tx, order)).map(shownTax),
  tax_cents: order.taxCents,
  corrected_shipping_cents: order.correctedShippingCents,
  settled_correction_cents: order.settledCorrectionCents,
})
