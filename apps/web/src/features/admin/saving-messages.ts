import { callFailureToast } from './failure-toasts.ts'

/** For a failed save; a new row that is saved twice would exist twice. */
export const saveFailureToast = (title: string, error: unknown, { isNew }: { isNew: boolean }) =>
  callFailureToast(
    title,
    error,
    isNew
      ? 'It may have been saved all the same. Please look at the list before you try again.'
      : 'It may have been saved all the same. You can safely save it again.',
  )

/** The question of the dialog when an admin leaves a form that is still being saved. */
export const whileSaving = (goAway: 'Leave' | 'Close') => ({
  question: `${goAway} while this is being saved?`,
  explanation: 'If it cannot be saved, your changes are lost.',
})
