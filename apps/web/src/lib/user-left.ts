import { createAction } from '@reduxjs/toolkit'

/** Whoever was signed in is not any more: whatever a feature keeps of a person goes. */
export const userLeft = createAction('session/userLeft')
