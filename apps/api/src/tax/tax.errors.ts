import { HttpError } from '@golden-bead/server/errors/http-error'
import { asPostgresError } from '@golden-bead/server/database/database-errors'

export const notCollected = (state: string) =>
  new HttpError({
    status: 409,
    code: 'tax_rates.not_collected',
    message: `No tax is collected in ${state} after that day.`,
  })

export const rateUsed = (message: string, cause?: unknown) =>
  new HttpError({ status: 409, code: 'tax_rates.used', message, cause })

export const usedUntil = (day: string) =>
  `An order of ${day} has used a rate of this state, so that day is its last at the earliest.`

export const nothingImported = (message: string) =>
  new HttpError({ status: 422, code: 'tax_rates.refused', message })

/** What the triggers and constraints of the table refuse, in their own words. */
export function asRefusal(error: unknown): unknown {
  const cause = asPostgresError(error)
  const isRefused = cause?.constraint?.startsWith('tax_rates_') === true
  return isRefused && cause.code === '23514' ? rateUsed(cause.message, error) : error
}
