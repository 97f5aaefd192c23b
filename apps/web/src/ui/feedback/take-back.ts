import { flushSync } from 'react-dom'
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit'
import { focusPage } from '#ui/layout/focus-page.ts'

/** What Undo brings back, in the element with the id `focusId`. */
export type Undo = { effect: UnknownAction; focusId: string }

/** The focus would go with the button, so it goes to what is back. */
export const takeBack = (dispatch: Dispatch, { effect, focusId }: Undo) => {
  flushSync(() => dispatch(effect))
  const restored = document.getElementById(focusId)
  if (restored) restored.focus()
  else focusPage()
}
