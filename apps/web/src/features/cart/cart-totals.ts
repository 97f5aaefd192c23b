import { toCents } from '@golden-bead/contracts/money'
import { freeShippingThresholdCents, shippingFeeCents } from '@golden-bead/contracts/shop'
import type { CartLine } from './cart-line.ts'

export type CartTotals = {
  totalItems: number
  subtotalCents: number
  shippingCents: number
  totalCents: number
  /** What is missing for free shipping; 0 where it is reached or the cart is empty. */
  missingForFreeShippingCents: number
}

/** All sums in whole cents: a sum of binary fractions is off by a cent sooner or later. */
export const cartTotals = (lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): CartTotals => {
  let totalItems = 0
  let subtotalCents = 0
  for (const { price, quantity } of lines) {
    totalItems += quantity
    subtotalCents += toCents(price) * quantity
  }
  const isFree = subtotalCents >= freeShippingThresholdCents
  const shippingCents = isFree || totalItems === 0 ? 0 : shippingFeeCents

  return {
    totalItems,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    missingForFreeShippingCents:
      isFree || totalItems === 0 ? 0 : freeShippingThresholdCents - subtotalCents,
  }
}
