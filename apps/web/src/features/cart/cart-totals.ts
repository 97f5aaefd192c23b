import { toCents } from '@golden-bead/contracts/money'
import type { ShippingPrice } from '@golden-bead/contracts/shipping-options'
import { totalsOf, type Totals } from '@golden-bead/contracts/totals'
import type { CartLine } from './cart-line.ts'

export type CartTotals = Totals & {
  totalItems: number
  /** What is missing for free shipping; 0 where it is reached, never comes, or the cart is empty. */
  missingForFreeShippingCents: number
}

/** Nothing is sent anywhere. */
const noRate: ShippingPrice = { price_cents: 0, free_from_cents: null }

/** By the first rate of the shop: where it goes is not known yet. */
export const cartTotals = (
  lines: readonly Pick<CartLine, 'price' | 'quantity'>[],
  rate: ShippingPrice | null,
): CartTotals => {
  const totals = totalsOf(
    lines.map(({ price, quantity }) => ({ unitPriceCents: toCents(price), quantity })),
    rate ?? noRate,
  )
  const freeFrom = rate?.free_from_cents ?? null
  const isFree = totals.shippingCents === 0 || freeFrom === null

  return {
    ...totals,
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    missingForFreeShippingCents: isFree ? 0 : freeFrom - totals.subtotalCents,
  }
}
