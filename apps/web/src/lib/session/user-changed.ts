import { createAction } from '@reduxjs/toolkit'

/** Another user is signed in, or none: every feature resets its state of the previous user. */
export const userChanged = createAction('session/userChanged')
