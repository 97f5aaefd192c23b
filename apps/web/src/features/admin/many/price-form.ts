import { toCents } from '@golden-bead/contracts/money'
import {
  centsMax,
  changedPrices,
  percentMax,
  type PriceChange,
  type Prices,
} from '@golden-bead/contracts/price-change'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import type { ChosenProduct } from './admin-changes.api.ts'

export const priceWays = [
  { value: 'lower-percent', label: 'Lower by percent', unit: 'percent', sign: -1 },
  { value: 'raise-percent', label: 'Raise by percent', unit: 'percent', sign: 1 },
  { value: 'lower-cents', label: 'Lower by dollars', unit: 'cents', sign: -1 },
  { value: 'raise-cents', label: 'Raise by dollars', unit: 'cents', sign: 1 },
] as const
export type PriceWay = (typeof priceWays)[number]

export type PriceForm = {
  way: PriceWay
  amount: string
  ending: PriceChange['ending']
  showsBefore: boolean
}

export const emptyPriceForm: PriceForm = {
  way: priceWays[0],
  amount: '',
  ending: 'any',
  showsBefore: false,
}

export const amountErrorOf = ({ way: { unit, sign }, amount }: PriceForm): string | undefined => {
  const read = readPriceText(amount)
  if (read === 'ambiguous') return priceTexts.ambiguous
  if (typeof read === 'string' || read <= 0) return 'Please enter a number above 0.'
  if (Number(read.toFixed(2)) !== read) return 'Two decimals at most.'
  if (unit === 'cents') return toCents(read) > centsMax ? priceTexts.tooHigh : undefined
  const most = sign < 0 ? 100 : percentMax
  return read > most ? `${most.toLocaleString('en-US')}% at most.` : undefined
}

/** `undefined` while the amount is none. */
export const changeOfForm = (form: PriceForm): PriceChange | undefined => {
  const amount = readPriceText(form.amount)
  if (typeof amount === 'string' || amountErrorOf(form) !== undefined) return undefined
  const { unit, sign } = form.way
  const by = sign * (unit === 'cents' ? toCents(amount) : amount)
  return { unit, by, ending: form.ending, shows_before: sign < 0 && form.showsBefore }
}

export type PreviewedPrice = { product: ChosenProduct; before: Prices; after: Prices }

export const previewOf = (
  products: readonly ChosenProduct[],
  change: PriceChange,
): PreviewedPrice[] =>
  products.map((product) => {
    const { price, compare_at_price: compareAt } = product
    const before = {
      price: toCents(price),
      compareAt: compareAt === null ? null : toCents(compareAt),
    }
    return { product, before, after: changedPrices(before, change) }
  })

export const isTooHigh = ({ after }: PreviewedPrice) => after.price > centsMax
