import { toastShown } from '#ui/toast/toasts.slice.ts'
import type { Outcome } from './account-actions.ts'
import { failureToast } from './failure-toast.ts'

/** The service does not say whether it had to send anything, and neither does the shop. */
export const resendToast = (email: string, outcome: Outcome) =>
  outcome.success
    ? toastShown({
        title: 'Check your email',
        description: `If ${email} still waits to be confirmed, a new mail is on its way.`,
        tone: 'good',
      })
    : failureToast('The mail could not be sent', outcome)
