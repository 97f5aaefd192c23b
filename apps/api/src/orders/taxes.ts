import type { TaxedTotals } from '@golden-bead/contracts/tax'
import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import type { TaxRateRow } from '#shop/tax/tax.module.ts'
import type { OrderRow } from './orders.repository.ts'
import { orderLines } from './orders.tables.ts'
import { orderTaxes } from './taxes.tables.ts'

export type OrderTaxRow = typeof orderTaxes.$inferSelect

/** What of a rate an order keeps. */
export type KeptTax = Pick<OrderTaxRow, 'taxRateId' | 'state' | 'name' | 'ratePpm' | 'shipping'>

export const keptTaxOf = (rate: TaxRateRow): KeptTax => {
  const { id: taxRateId, state, name, ratePpm, shipping } = rate
  return { taxRateId, state, name, ratePpm, shipping }
}

/** The tax of an order by a rate; without one there is no row. */
export const taxRowsOf = (
  kept: KeptTax | undefined,
  totals: TaxedTotals,
): Omit<typeof orderTaxes.$inferInsert, 'orderId'>[] =>
  kept === undefined
    ? []
    : [
        {
          ...kept,
          taxedCents: totals.taxedCents,
          untaxedGoodsCents: totals.untaxedGoodsCents,
          untaxedShippingCents: totals.untaxedShippingCents,
          amountCents: totals.taxCents,
        },
      ]

/** The last one counts. */
export const listTaxes = (connection: Connection, { id }: OrderRow): Promise<OrderTaxRow[]> =>
  connection.select().from(orderTaxes).where(eq(orderTaxes.orderId, id)).orderBy(asc(orderTaxes.id))

/** By what an unpaid order is taxed. */
export const findKeptTax = (connection: Connection, order: OrderRow) =>
  findLast(connection, order, not(orderTaxes.isCorrection))

/** By what it is taxed at its corrected address, if it was paid before. */
export const findCorrectedTax = (connection: Connection, order: OrderRow) =>
  findLast(connection, order, sql`${orderTaxes.isCorrection}`)

async function findLast(
  connection: Connection,
  { id }: OrderRow,
  which: SQL,
): Promise<KeptTax | undefined> {
  const [kept] = await connection
    .select(keptColumns)
    .from(orderTaxes)
    .where(and(eq(orderTaxes.orderId, id), which))
    .orderBy(desc(orderTaxes.id))
    .limit(1)
  return kept
}

const keptColumns = {
  taxRateId: orderTaxes.taxRateId,
  state: orderTaxes.state,
  name: orderTaxes.name,
  ratePpm: orderTaxes.ratePpm,
  shipping: orderTaxes.shipping,
}

/** Of an unpaid order that was priced anew; its lines are as they are now. */
export async function replaceTax(
  tx: Transaction,
  { id }: OrderRow,
  {
    kept,
    totals,
    lineIds,
  }: { kept: KeptTax | undefined; totals: TaxedTotals; lineIds: readonly number[] },
): Promise<void> {
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, id))
  const rows = taxRowsOf(kept, totals).map((row) => ({ ...row, orderId: id }))
  if (rows.length > 0) await tx.insert(orderTaxes).values(rows)
  await tx.execute(sql`
    update ${orderLines} set tax_cents = given.cents
    from unnest(${sql.param(lineIds)}::bigint[], ${sql.param(totals.lineTaxCents)}::bigint[])
      as given (id, cents)
    where ${orderLines.id} = given.id and tax_cents <> given.cents`)
}

const noState: KeptTax = { taxRateId: null, state: '', name: '', ratePpm: 0, shipping: 'never' }

/**
 * What is owed of a paid order from now on. Where nothing was collected, and is not now, nothing has
 * changed; where nothing is collected any more, a row without a state says so.
 */
export async function addCorrection(
  tx: Transaction,
  order: OrderRow,
  kept: KeptTax | undefined,
  totals: TaxedTotals,
): Promise<void> {
  if (kept === undefined && (await listTaxes(tx, order)).length === 0) return
  const rows = taxRowsOf(kept ?? noState, totals)
  await tx
    .insert(orderTaxes)
    .values(rows.map((row) => ({ ...row, orderId: order.id, isCorrection: true })))
}

/** As answers and `packages/contracts` have it. */
export const shownTax = (row: OrderTaxRow) => ({
  state: row.state,
  name: row.name,
  rate_ppm: row.ratePpm,
  shipping: row.shipping,
  taxed_cents: row.taxedCents,
  untaxed_goods_cents: row.untaxedGoodsCents,
  untaxed_shipping_cents: row.untaxedShippingCents,
  amount_cents: row.amountCents,
  is_correction: row.isCorrection,
})
