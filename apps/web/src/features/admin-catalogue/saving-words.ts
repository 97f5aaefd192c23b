import { failureToast } from '#features/admin-catalogue/failure-words.ts'
import { isAnswerLost } from '#lib/error-message.ts'

/** What a toast says of a save that failed; saved twice, what is new would be there twice. */
export const saveFailure = (
  error: unknown,
  { isNew, title }: { isNew: boolean; title: string },
) => ({
  ...failureToast(error, title),
  ...(isNew &&
    isAnswerLost(error) && {
      description:
        'It may have been saved all the same. Please look at the list before you try again.',
    }),
})

/** The question to whoever goes away from a form that is still being saved. */
export const whileSaving = (goAway: 'Leave' | 'Close') => ({
  question: `${goAway} while this is being saved?`,
  explanation: 'If it cannot be saved, your changes are lost.',
})
