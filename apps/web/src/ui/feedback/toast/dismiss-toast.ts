import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { selectToasts, toastDismissed, toastRemoved, type Toast } from './toasts.slice.ts'

export const toastRemovalDelayMs = 1_000_000

/** Hides a toast now and forgets it after the removal delay. */
export const dismissToast = (id: string) => (dispatch: Dispatch) => {
  dispatch(toastDismissed(id))
  setTimeout(() => dispatch(toastRemoved(id)), toastRemovalDelayMs)
}

type State = { toasts: Toast[] }
type ToastDispatch = ThunkDispatch<State, unknown, UnknownAction>

const dismissWhere =
  (isDone: (toast: Toast) => boolean) => (dispatch: ToastDispatch, getState: () => State) => {
    for (const toast of selectToasts(getState())) {
      if (toast.isOpen && isDone(toast)) dispatch(dismissToast(toast.id))
    }
  }

/** For a message that is no longer true, from whichever part of the shop. */
export const dismissToastsOf = (title: string) => dismissWhere((toast) => toast.title === title)

/** When a new try begins: whatever it comes to, the last failure is over. */
export const dismissErrorToasts = () => dismissWhere(({ tone }) => tone === 'bad')
