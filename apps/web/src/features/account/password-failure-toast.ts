import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import type { Failure } from './account-actions.ts'
import { failureToast } from './failure-toast.ts'

/** Of a new password that was not confirmed; where the response was lost, it may be valid already. */
export const passwordFailureToast = (failure: Failure) =>
  failure.isAnswerLost
    ? toastShown({
        title: 'Your password may have been changed',
        description: 'Please try the new one first.',
        tone: 'bad',
      })
    : failureToast('The password was not changed', failure)
