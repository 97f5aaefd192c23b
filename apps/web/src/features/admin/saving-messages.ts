import { callFailureToast } from './failure-toasts.ts'

/** Of a save that failed; saved twice, what is new would be there twice. */
export const saveFailureToast = (title: string, error: unknown, { isNew }: { isNew: boolean }) =>
  callFailureToast(
    title,
    error,
    isNew
      ? 'It may have been saved all the same. Please look at the list before you try again.'
      : 'It may have been saved all the same. You can safely save it again.',
  )

/** The question to whoever goes away from a form that is still being saved. */
export const whileSaving = (goAway: 'Leave' | 'Close') => ({
  question: `${goAway} while this is being saved?`,
  explanation: 'If it cannot be saved, your changes are lost.',
})
