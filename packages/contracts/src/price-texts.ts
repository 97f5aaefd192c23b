import { priceMax } from './catalogue-options.ts'
import { formatCents, toCents } from './money.ts'

/** Thousands to one reader and decimals to the other: 1,000 or 1.000. */
export const isAmbiguousPrice = (text: string) => /\d[.,]\d{3}$/.test(text.trim())

export const priceTexts = {
  ambiguous:
    'Write the price with two decimals at most and no mark for thousands, such as 1000.00.',
  tooHigh: `The price is too high: ${formatCents(toCents(priceMax))} at most.`,
} as const
