import { priceMax } from './catalogue-options.ts'
import { toCents } from './money.ts'

/** The cents in which new prices end: as computed, none, or these. */
export const priceEndings = ['any', '00', '50', '95'] as const

export type PriceChange = {
  unit: 'percent' | 'cents'
  /** Negative: lower. A percentage has two decimals at most. */
  by: number
  ending: (typeof priceEndings)[number]
  /** Whether what becomes cheaper shows the price of before as its compare-at price. */
  shows_before: boolean
}

/** In cents; `compareAt` is null where there is none. */
export type Prices = { price: number; compareAt: number | null }

export const percentMax = 1_000
export const centsMax = toCents(priceMax)

/** Hundredths of a percent are whole numbers, so that no binary fraction is rounded. */
const changedBy = (cents: number, { unit, by }: PriceChange) =>
  unit === 'cents' ? cents + by : Math.round((cents * (10_000 + Math.round(by * 100))) / 10_000)

/** The nearest price that ends so; of two that are equally near, the higher one. Never 0. */
const endingIn = (cents: number, ending: PriceChange['ending']) => {
  if (ending === 'any' || cents === 0) return cents
  const end = Number(ending)
  const nearest = Math.round((cents - end) / 100) * 100 + end
  return nearest > 0 ? nearest : end || 100
}

/** A price of 0 stays: the product has none. The result may be above `centsMax`. */
export const changedPrices = ({ price, compareAt }: Prices, change: PriceChange): Prices => {
  const next = price === 0 ? 0 : endingIn(Math.max(0, changedBy(price, change)), change.ending)
  const before = change.shows_before && next < price ? price : compareAt
  return { price: next, compareAt: before !== null && before > next ? before : null }
}
