import { taxedTotalsOf, type TaxedTotals, type TaxRule } from './tax.ts'

/** Units by the id of their line. */
export type CancelledUnits = ReadonlyMap<number, number>

type UnpaidOrder = {
  lines: readonly {
    id: number
    quantity: number
    unit_price_cents: number
    is_taxable: boolean
  }[]
  shipping_rate_cents: number
  shipping_free_from_cents: number | null
  /** None where nothing is collected; corrections are for the owner. */
  taxes: readonly (TaxRule & { is_correction?: boolean })[]
}

/** What an unpaid order comes to without some of its units: at its own prices and its own rates. */
export const totalsWithout = (
  {
    lines,
    shipping_rate_cents: price_cents,
    shipping_free_from_cents: free_from_cents,
    taxes,
  }: UnpaidOrder,
  units: CancelledUnits,
): TaxedTotals =>
  taxedTotalsOf(
    lines.map((line) => ({
      unitPriceCents: line.unit_price_cents,
      quantity: line.quantity - (units.get(line.id) ?? 0),
      isTaxable: line.is_taxable,
    })),
    { price_cents, free_from_cents },
    taxes.find((tax) => tax.is_correction !== true),
  )
