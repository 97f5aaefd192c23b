import { shippingCentsOf } from './shipping-options.ts'

/** Units by the id of their line. */
export type CancelledUnits = ReadonlyMap<number, number>

type UnpaidOrder = {
  lines: readonly { id: number; quantity: number; unit_price_cents: number }[]
  shipping_rate_cents: number
  shipping_free_from_cents: number | null
}

/** What an unpaid order comes to without some of its units: at its own prices and its own rate. */
export function totalsWithout(order: UnpaidOrder, units: CancelledUnits) {
  const subtotalCents = order.lines.reduce(
    (sum, { id, quantity, unit_price_cents: price }) =>
      sum + price * (quantity - (units.get(id) ?? 0)),
    0,
  )
  const rate = {
    price_cents: order.shipping_rate_cents,
    free_from_cents: order.shipping_free_from_cents,
  }
  const shippingCents = shippingCentsOf(rate, subtotalCents)
  return { subtotalCents, shippingCents, totalCents: subtotalCents + shippingCents }
}
