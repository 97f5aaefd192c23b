import { createAction } from '@reduxjs/toolkit'

/** Nobody is signed in (any more): whatever a feature keeps of a person goes. */
export const userLeft = createAction('session/userLeft')
