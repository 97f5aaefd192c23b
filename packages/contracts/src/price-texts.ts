import { priceMax } from './catalogue-options.ts'
import { formatCents, toCents } from './money.ts'

/**
 * `ambiguous` is a thousands separator in one locale and a decimal point in another: 1,000 or 1.000.
 * `marked` has separators of another form, such as 1,000.50.
 */
type PriceError = 'missing' | 'ambiguous' | 'marked' | 'noNumber'

const ambiguous = /\d[.,]\d{3}$/
const decimal = /^-?(\d+[.,]?\d*|[.,]\d+)$/
const marked = /^-?\d[\d.,'’\s]*$/

/** Reads a comma as a decimal point, so thousands separators are errors. */
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
