import { createAction } from '@reduxjs/toolkit'

/** Somebody else is signed in than before, or nobody: whatever a feature keeps of a person goes. */
export const userChanged = createAction('session/userChanged')
