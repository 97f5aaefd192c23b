import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import type { Failure } from './account-actions.ts'
import { unexpectedFailure } from './account-messages.ts'

/** The words of the service go first. */
export const failureToast = (title: string, { error }: Failure, otherwise = unexpectedFailure) =>
  toastShown({ title, description: error ?? otherwise, tone: 'bad' })
