export const taxRateLimits = {
  nameLengthMax: 80,
  /** 20 %. */
  ratePpmMax: 200_000,
  /** Combined rates as they are published have one for each ZIP code, and those of before stay. */
  ratesMax: 500_000,
} as const

/** Beside the sum for it. */
export const taxLabel = 'Sales tax'
