import { priceMax } from './catalogue-options.ts'
import { formatCents, toCents } from './money.ts'

/**
 * `ambiguous` is thousands to one reader and decimals to the other: 1,000 or 1.000. `marked` are digits
 * that are set apart in another way, such as 1,000.50.
 */
type PriceError = 'missing' | 'ambiguous' | 'marked' | 'noNumber'

const ambiguous = /\d[.,]\d{3}$/
const decimal = /^-?(\d+[.,]?\d*|[.,]\d+)$/
const marked = /^-?\d[\d.,'’\s]*$/

/** A comma is a decimal point, so that no thousands can be written with one. */
export const readPriceText = (text: string): number | PriceError => {
  const written = text.trim()
  if (written === '') return 'missing'
  if (ambiguous.test(written)) return 'ambiguous'
  if (decimal.test(written)) return Number(written.replace(',', '.'))
  return marked.test(written) ? 'marked' : 'noNumber'
}

export const priceTexts = {
  ambiguous:
    'Write the price with two decimals at most and no mark for thousands, such as 1000.00.',
  tooHigh: `The price is too high: ${formatCents(toCents(priceMax))} at most.`,
} as const
