import { freeShippingThresholdCents, shippingFeeCents } from './shop.ts'

/** What sending an order costs. */
export type ShippingPrice = {
  price_cents: number
  /** From which sum of the lines on it is free; null: never. */
  free_from_cents: number | null
}

export const shippingRateLimits = {
  nameLengthMax: 60,
  ratesMax: 20,
  priceCentsMax: 99_999,
  freeFromCentsMax: 9_999_999,
  workingDaysMax: 60,
} as const

/** The first rate of a new shop. */
export const defaultShippingRate = {
  name: 'Standard delivery',
  price_cents: shippingFeeCents,
  free_from_cents: freeShippingThresholdCents,
} as const satisfies ShippingPrice & { name: string }

export const shippingCentsOf = (
  { price_cents: price, free_from_cents: freeFrom }: ShippingPrice,
  subtotalCents: number,
): number => (freeFrom !== null && subtotalCents >= freeFrom ? 0 : price)
