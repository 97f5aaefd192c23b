import { taxRateLimits } from '@golden-bead/contracts/tax-options'
import { shippingTaxModes } from '@golden-bead/contracts/tax'
import type { TaxRateInput } from '@golden-bead/contracts/tax-rates'
import { statesOfZip } from '@golden-bead/contracts/zip-codes'
import { errorMessage, hasCode, hasStatus } from '#lib/api/error-message.ts'
import { stateName } from './tax-words.ts'

export const rateFields = [
  'state',
  'postal_prefix',
  'name',
  'percent',
  'shipping',
  'valid_from',
] as const
export type RateForm = Record<(typeof rateFields)[number], string>
type RateErrors = Partial<RateForm>

/** No state of the United States has more, with all that its cities add. */
const unusualPpm = 120_000

/** `8.25` are 82,500 millionths; undefined where it is no percentage. */
export const ppmOf = (text: string): number | undefined => {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(`${whole}${decimals.padEnd(4, '0')}`)
}

/** `agreed` was said to be right although it is high. */
export const percentError = (text: string, agreed?: string): string | undefined => {
  const written = text.trim()
  if (/^\d+[.,]\d{5,}\s*%?$/.test(written)) return 'At most four decimals, such as 8.8753.'
  const ppm = ppmOf(written)
  if (ppm === undefined) return 'Please enter a percentage, such as 8.25.'
  if (ppm > taxRateLimits.ratePpmMax) {
    return 'At most 20%. Please write 8.25 for 8.25%, and 0.5 for half a percent.'
  }
  if (ppm > unusualPpm && agreed !== written) {
    return `${written}% is higher than any rate that we know of. If it is right, press the button once more.`
  }
  return undefined
}

const prefixError = (prefix: string, state: string) =>
  /^\d{3,9}$/.test(prefix)
    ? otherStateError(prefix, state)
    : 'Please enter a ZIP code, or its first three digits or more.'

/** Two digits do not tell a state. */
export const otherStateError = (prefix: string, state: string) =>
  prefix.length < 3 || statesOfZip(prefix).some((one) => one === state)
    ? undefined
    : `This ZIP code is not in ${stateName(state)}.`

type Asked = { needsPrefix: boolean; after: string | undefined; agreed: string | undefined }

export const rateErrorsOf = (form: RateForm, { needsPrefix, after, agreed }: Asked): RateErrors => {
  const errors = {
    state: form.state === '' ? 'Please choose a state.' : undefined,
    postal_prefix: needsPrefix ? prefixError(form.postal_prefix.trim(), form.state) : undefined,
    name: form.name.trim() === '' ? 'Please enter a name.' : undefined,
    percent: percentError(form.percent, agreed),
    valid_from: dayError(form.valid_from, after),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

const dayError = (day: string, after: string | undefined) => {
  if (day === '') return 'Please choose a day.'
  return after !== undefined && day <= after
    ? 'It has to begin after the rate that it follows.'
    : undefined
}

export const inputOfForm = (form: RateForm): TaxRateInput => ({
  state: form.state,
  postal_prefix: form.postal_prefix.trim(),
  name: form.name.trim(),
  rate_ppm: ppmOf(form.percent) ?? 0,
  shipping: shippingTaxModes.find((mode) => mode === form.shipping) ?? 'never',
  valid_from: form.valid_from,
  valid_to: null,
})

const overlap = '23P01'
const brokenRule = '23514'

/** What the service says of the days, in words at their field; undefined for any other failure. */
export const dayRefusal = (error: unknown): string | undefined => {
  if (hasCode(error, overlap)) {
    return 'Another rate counts on that day or begins later. Please choose another day, or delete the later rate first.'
  }
  return hasStatus(error, 400) && hasCode(error, brokenRule)
    ? errorMessage(error, 'This day cannot be saved.')
    : undefined
}
