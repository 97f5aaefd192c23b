import { errorMessage, hasStatus, isAnswerLost } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'

/** In the notice of the page, and in the toasts that go with it. */
export const sessionEndedTitle = 'You are no longer logged in'

const unauthorized = 401

/** What the server says of a token is for programs. */
export const isSessionEnded = (error: unknown) => hasStatus(error, unauthorized)

/** Of a call that failed; `whereLost` is for where nobody knows whether it did. */
export const callFailureToast = (title: string, error: unknown, whereLost?: string) =>
  toastShown({
    title: isSessionEnded(error) ? sessionEndedTitle : errorMessage(error, title),
    ...(whereLost !== undefined && isAnswerLost(error) && { description: whereLost }),
    tone: 'bad',
  })

/** Of a deletion that failed. */
export const deleteFailureToast = (title: string, error: unknown) =>
  callFailureToast(
    title,
    error,
    'It may have been deleted all the same. Please look at the list before you try again.',
  )
