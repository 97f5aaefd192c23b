import { toCents } from '@golden-bead/contracts/money'
import { freeShippingThresholdCents } from '@golden-bead/contracts/shop'
import { defaultShippingRate } from '@golden-bead/contracts/shipping-options'
import { totalsOf, type Totals } from '@golden-bead/contracts/totals'
import type { CartLine } from './cart-line.ts'

export type CartTotals = Totals & {
  totalItems: number
  /** What is missing for free shipping; 0 where it is reached or the cart is empty. */
  missingForFreeShippingCents: number
}

export const cartTotals = (lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): CartTotals => {
  const totals = totalsOf(
    lines.map(({ price, quantity }) => ({ unitPriceCents: toCents(price), quantity })),
    defaultShippingRate,
  )
  const { subtotalCents, shippingCents } = totals

  return {
    ...totals,
    totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    missingForFreeShippingCents:
      shippingCents === 0 ? 0 : freeShippingThresholdCents - subtotalCents,
  }
}
