import { errorMessage, hasCode } from '#lib/api/error-message.ts'
import { zipErrorOf } from './use-price.ts'

export type WrongAddress = { state?: string; postal_code?: string }

/** What is wrong with where it goes, at its field. */
export const wrongAddress = (error: unknown): WrongAddress | undefined => {
  if (hasCode(error, 'no_shipping')) return { state: errorMessage(error, 'We do not ship there.') }
  const zipError = zipErrorOf(error)
  return zipError ? { postal_code: zipError } : undefined
}

export const addressRefusalTitle = (error: unknown) => {
  if (hasCode(error, 'no_shipping')) return 'We do not ship there'
  return zipErrorOf(error) && 'The ZIP code does not fit the state'
}
