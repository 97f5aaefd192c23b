import type { Failure } from './account-actions.ts'
import { unexpectedFailure } from './account-messages.ts'

/** The error for a field of a password form, or `undefined` where the failure concerns no field. */
export const passwordErrors = ({ code, error = unexpectedFailure }: Failure) => {
  if (code === 'current_password_invalid') return { currentPassword: error }
  return ['weak_password', 'same_password'].includes(code) ? { password: error } : undefined
}
