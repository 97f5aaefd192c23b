import { isAnswerLost, type Failure } from './account-actions.ts'
import { failureToast } from './failure-toast.ts'

export const passwordNotChanged = 'The password was not changed'

/** Of a new password that was not confirmed; where the response was lost, it may be valid already. */
export const passwordFailureToast = (failure: Failure) =>
  isAnswerLost(failure)
    ? failureToast(
        'We could not hear whether the password was changed',
        failure,
        'Please try the new one first.',
      )
    : failureToast(passwordNotChanged, failure)
