import type { Dispatch } from '@reduxjs/toolkit'
import { toastRemovalDelayMs } from '@golden-bead/contracts/shop'
import { toastDismissed, toastRemoved } from './toasts.slice.ts'

/** Hides a toast now and forgets it after the removal delay. */
export const dismissToast = (id: string) => (dispatch: Dispatch) => {
  dispatch(toastDismissed(id))
  setTimeout(() => dispatch(toastRemoved(id)), toastRemovalDelayMs)
}
