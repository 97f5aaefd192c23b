import { totalsOf, type Totals } from './totals.ts'

/** Units by the id of their line. */
export type CancelledUnits = ReadonlyMap<number, number>

type UnpaidOrder = {
  lines: readonly { id: number; quantity: number; unit_price_cents: number }[]
  shipping_rate_cents: number
  shipping_free_from_cents: number | null
}

/** What an unpaid order comes to without some of its units: at its own prices and its own rate. */
export const totalsWithout = (
  {
    lines,
    shipping_rate_cents: price_cents,
    shipping_free_from_cents: free_from_cents,
  }: UnpaidOrder,
  units: CancelledUnits,
): Totals =>
  totalsOf(
    lines.map((line) => ({
      unitPriceCents: line.unit_price_cents,
      quantity: line.quantity - (units.get(line.id) ?? 0),
    })),
    { price_cents, free_from_cents },
  )
