import { shippingCentsOf, type ShippingPrice } from './shipping-options.ts'

export type Totals = {
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

type PricedLine = { unitPriceCents: number; quantity: number }

/**
 * What a cart, a price and an order add up to. All sums in whole cents: a sum of binary fractions is
 * off by a cent sooner or later.
 */
export function totalsOf(lines: readonly PricedLine[], rate: ShippingPrice): Totals {
  let subtotalCents = 0
  let units = 0
  for (const { unitPriceCents, quantity } of lines) {
    subtotalCents += unitPriceCents * quantity
    units += quantity
  }
  const shippingCents = units === 0 ? 0 : shippingCentsOf(rate, subtotalCents)
  const taxCents = 0
  const totalCents = subtotalCents + shippingCents + taxCents
  return { subtotalCents, shippingCents, taxCents, totalCents }
}
