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
  positionMax: 9_999,
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

/** Beside the sum for it; the usual rate has no name of its own. */
export const shippingLabel = (rateName: string): string =>
  rateName === defaultShippingRate.name ? 'Shipping' : `Shipping (${rateName})`

/** What pages say of the first rate; a rate that costs nothing is free from 0 on. */
export type ShownShipping = ShippingPrice & {
  /** Whether there is no other rate. */
  is_only: boolean
}

export const shownShippingOf = (rates: readonly ShippingPrice[]): ShownShipping | null => {
  const [first, ...others] = rates
  if (first === undefined) return null
  const { price_cents, free_from_cents: freeFrom } = first
  return {
    price_cents,
    free_from_cents: price_cents === 0 ? 0 : freeFrom,
    is_only: others.length === 0,
  }
}
