import { toastShown } from '#ui/toast/toasts.slice.ts'
import { unexpectedFailure } from './account-words.ts'
import type { Outcome } from './account-actions.ts'

/** The service does not say whether it had to send anything, and neither does the shop. */
export const resendToast = (email: string, outcome: Outcome) =>
  outcome.success
    ? toastShown({
        title: 'Check your email',
        description: `If ${email} still waits to be confirmed, a new mail is on its way.`,
        tone: 'good',
      })
    : toastShown({
        title: 'The mail could not be sent',
        description: outcome.error ?? unexpectedFailure,
        tone: 'bad',
      })
