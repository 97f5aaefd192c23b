import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import type { Outcome } from './account-actions.ts'
import { failureToast } from './failure-toast.ts'

/** The service does not say whether it had to send anything, and neither does the shop. */
export const resendToast = (email: string, outcome: Outcome) =>
  outcome.success
    ? toastShown({
        title: 'Check your email',
        description: `If ${email} is still unconfirmed, a new email is on its way.`,
        tone: 'good',
      })
    : failureToast('The email could not be sent', outcome)
