import type { Dispatch } from '@reduxjs/toolkit'
import { toastDismissed, toastRemoved } from './toasts.slice.ts'

export const toastRemovalDelayMs = 1_000_000

/** Hides a toast now and forgets it after the removal delay. */
export const dismissToast = (id: string) => (dispatch: Dispatch) => {
  dispatch(toastDismissed(id))
  setTimeout(() => dispatch(toastRemoved(id)), toastRemovalDelayMs)
}
