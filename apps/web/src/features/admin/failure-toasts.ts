import { errorMessage, hasStatus, isAnswerLost } from '#lib/api/error-message.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'

/** In the notice of the page, and in the toasts that go with it. */
export const sessionEndedTitle = 'You are no longer logged in'

const unauthorized = 401

/** The API's own message about a token is for developers, so it is not shown. */
export const isSessionEnded = (error: unknown) => hasStatus(error, unauthorized)

/** For a failed call; `whereLost` is added where the response was lost and it may have succeeded. */
export const callFailureToast = (title: string, error: unknown, whereLost?: string) =>
  toastShown({
    title: isSessionEnded(error) ? sessionEndedTitle : errorMessage(error, title),
    ...(whereLost !== undefined && isAnswerLost(error) && { description: whereLost }),
    tone: 'bad',
  })

/** For a failed deletion. */
export const deleteFailureToast = (title: string, error: unknown) =>
  callFailureToast(
    title,
    error,
    'It may have been deleted all the same. Please look at the list before you try again.',
  )
