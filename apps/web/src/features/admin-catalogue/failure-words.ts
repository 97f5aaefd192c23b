import { errorMessage, hasStatus } from '#lib/error-message.ts'

/** In the notice of the page, and in the toasts that go with it. */
export const sessionEndedTitle = 'You are no longer logged in'

const unauthorized = 401

/** What the server says of a token is for programs. */
export const isSessionEnded = (error: unknown) => hasStatus(error, unauthorized)

/** What a toast says of a call that failed. */
export const failureToast = (error: unknown, title: string) => ({
  title: isSessionEnded(error) ? sessionEndedTitle : errorMessage(error, title),
  tone: 'bad' as const,
})
