/** The question to whoever goes away from a form that is still being saved. */
export const whileSaving = (goAway: 'Leave' | 'Close') => ({
  question: `${goAway} while this is being saved?`,
  explanation: 'If it cannot be saved, your changes are lost.',
})
