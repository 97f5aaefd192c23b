import type { Failure } from './account-actions.ts'
import { unexpectedFailure } from './account-messages.ts'

/** What to say at a field of a form for passwords; of a failure that is no fault of theirs, nothing. */
export const passwordErrors = ({ code, error = unexpectedFailure }: Failure) => {
  if (code === 'current_password_invalid') return { currentPassword: error }
  return ['weak_password', 'same_password'].includes(code) ? { password: error } : undefined
}
