import { emailLengthMax } from './limits.ts'
import { invalidInput } from './auth.errors.ts'
import { canonicalEmail, isMailAddress } from '@golden-bead/server/mail/mail-address'

/** Clients send an empty text for an absent value. */
export const nonEmptyText = (text: string | null | undefined): string | undefined =>
  text == null || text === '' ? undefined : text

export function readEmail(
  text: string | null | undefined,
  whenMissing = 'An email address is required',
): string {
  if (text == null || text === '') throw invalidInput(whenMissing)
  if (text.length > emailLengthMax) throw invalidInput('An email address is too long')
  if (!isMailAddress(text)) {
    throw invalidInput('Unable to validate email address: invalid format')
  }
  return canonicalEmail(text)
}
