import { HttpError } from '@golden-bead/server/errors/http-error'
import { asPostgresError } from '@golden-bead/server/database/database-errors'

const usedByOrders = 'order_taxes_tax_rate_id_tax_rates_id_fk'

/** What is said where a constraint has no words of its own. */
export const taxRefusals = {
  tax_rates_days: 'The last day is before the first one.',
  tax_rates_no_overlap:
    'Another rate of this prefix counts on one of these days. Please choose other days, or delete that rate first.',
  [usedByOrders]: 'An order has used this rate, so it stays. It can only end.',
}

export const notCollected = (state: string) =>
  new HttpError({
    status: 409,
    code: 'tax_rates.not_collected',
    message: `No tax is collected in ${state} after that day.`,
  })

export const rateNotFound = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such rate.' })

export const rateUsed = (message: string, cause?: unknown) =>
  new HttpError({ status: 409, code: 'tax_rates.used', message, cause })

export const usedUntil = (day: string) =>
  `An order of ${day} has used a rate of this state, so that day is its last at the earliest.`

export const nothingImported = (message: string) =>
  new HttpError({ status: 422, code: 'tax_rates.refused', message })

/** What the triggers and constraints of the table refuse, in their own words. */
export function asRefusal(error: unknown): unknown {
  const cause = asPostgresError(error)
  if (cause?.constraint === usedByOrders) return rateUsed(taxRefusals[usedByOrders], error)
  const isRefused = cause?.constraint?.startsWith('tax_rates_') === true
  return isRefused && cause.code === '23514' ? rateUsed(cause.message, error) : error
}
