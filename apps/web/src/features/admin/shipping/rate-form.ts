import { formatCents, toCents } from '@golden-bead/contracts/money'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { shippingRateLimits } from '@golden-bead/contracts/shipping-options'
import type { ShippingRate, ShippingRateInput } from '@golden-bead/contracts/shipping-rates'

export const rateFields = ['name', 'price', 'free_from', 'working_days'] as const
type RateForm = Record<(typeof rateFields)[number], string>
type RateErrors = Partial<RateForm> & { states?: string }

/** Undefined: all of them, those that come to be too. */
export type ChosenStates = readonly string[] | undefined

const { priceCentsMax, freeFromCentsMax, workingDaysMax } = shippingRateLimits

/** As a price is typed. */
const dollars = (cents: number | null | undefined) =>
  typeof cents === 'number' ? (cents / 100).toFixed(2) : ''

export const formOfRate = (rate: ShippingRate | undefined): RateForm => ({
  name: rate?.name ?? '',
  price: dollars(rate?.price_cents),
  free_from: dollars(rate?.free_from_cents),
  working_days: String(rate?.working_days ?? ''),
})

const centsIn = (text: string) => {
  const read = readPriceText(text)
  return typeof read === 'number' ? toCents(read) : null
}

export const inputOfForm = (form: RateForm, states: ChosenStates) =>
  ({
    name: form.name.trim(),
    price_cents: centsIn(form.price) ?? 0,
    free_from_cents: centsIn(form.free_from),
    working_days: form.working_days.trim() === '' ? null : Number(form.working_days),
    states: [...(states ?? [])],
  }) satisfies Omit<ShippingRateInput, 'position'>

const priceError = (text: string, centsMax: number) => {
  const read = readPriceText(text)
  if (read === 'ambiguous') return priceTexts.ambiguous
  if (typeof read !== 'number' || read < 0) return 'Please enter an amount, such as 9.99.'
  return toCents(read) > centsMax ? `At most ${formatCents(centsMax)}.` : undefined
}

const isDays = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= workingDaysMax

export const rateErrorsOf = (form: RateForm, states: ChosenStates): RateErrors => {
  const days = form.working_days.trim()
  const errors = {
    name: form.name.trim() === '' ? 'Please enter a name.' : undefined,
    price: priceError(form.price, priceCentsMax),
    free_from:
      form.free_from.trim() === '' ? undefined : priceError(form.free_from, freeFromCentsMax),
    working_days:
      days === '' || isDays(days) ? undefined : `Please enter 0 to ${workingDaysMax}, or nothing.`,
    states: states?.length === 0 ? 'Please choose a state.' : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
