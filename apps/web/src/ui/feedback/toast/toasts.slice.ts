import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Undo } from '#ui/feedback/take-back.ts'

export type Toast = {
  id: string
  title: string
  description?: string
  tone: 'plain' | 'good' | 'bad'
  action?: Undo & { label: string }
  /** Where what was done is seen; left out on that page itself. */
  link?: { label: string; to: string }
  isOpen: boolean
}

type NewToast = Pick<Toast, 'title' | 'description' | 'action' | 'link'> & { tone?: Toast['tone'] }

const toastsShownMax = 1

/** The newest comes first. A dismissed toast stays, invisible, until its removal. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: (create) => ({
    toastShown: create.preparedReducer(
      (toast: NewToast) => ({ payload: { tone: 'plain' as const, ...toast, id: nanoid() } }),
      (toasts, { payload }) => [{ ...payload, isOpen: true }, ...toasts].slice(0, toastsShownMax),
    ),
    toastDismissed: create.reducer((toasts, { payload }: PayloadAction<string>) => {
      const toast = toasts.find(({ id }) => id === payload)
      if (toast) toast.isOpen = false
    }),
    toastRemoved: create.reducer((toasts, { payload }: PayloadAction<string>) =>
      toasts.filter(({ id }) => id !== payload),
    ),
  }),
  selectors: { selectToasts: (toasts) => toasts },
})

export const { toastShown, toastDismissed, toastRemoved } = toastsSlice.actions
export const { selectToasts } = toastsSlice.selectors
