import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureStore } from '@reduxjs/toolkit'
import { dismissToast, dismissToastsOf, toastRemovalDelayMs } from './dismiss-toast.ts'
import { selectToasts, toastShown, toastsSlice } from './toasts.slice.ts'

const makeStore = () => configureStore({ reducer: { toasts: toastsSlice.reducer } })

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are shown one at a time, the newest', () => {
    const store = makeStore()

    store.dispatch(toastShown({ title: 'First' }))
    store.dispatch(toastShown({ title: 'Second' }))

    expect(selectToasts(store.getState())).toMatchObject([{ title: 'Second', isOpen: true }])
  })

  it('stay in the store, invisible, for the removal delay after they were dismissed', () => {
    const store = makeStore()
    const { payload } = store.dispatch(toastShown({ title: 'Added to cart' }))

    store.dispatch(dismissToast(payload.id))
    expect(selectToasts(store.getState())).toMatchObject([{ isOpen: false }])

    vi.advanceTimersByTime(toastRemovalDelayMs - 1)
    expect(selectToasts(store.getState())).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(selectToasts(store.getState())).toHaveLength(0)
  })

  it('wait for their removal once, however often their title is dismissed', () => {
    const store = makeStore()
    store.dispatch(toastShown({ title: 'Name is required.' }))

    for (let letter = 0; letter < 3; letter++) store.dispatch(dismissToastsOf('Name is required.'))

    expect(vi.getTimerCount()).toBe(1)
  })
})
