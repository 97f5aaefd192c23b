import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderApp } from '#test/render-app.tsx'
import { toastTimes } from './toast-times.ts'
import { toastShown } from './toasts.slice.ts'

Object.assign(toastTimes, { shownMs: 5_000, shownWithActionMs: 10_000 })

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = () => screen.queryByRole('button', { name: 'Close' }) !== null

/** A toast on a page where time passes only when a test says so. */
const show = async (toast: Parameters<typeof toastShown>[0]) => {
  const { router, store } = renderApp('/about')
  await screen.findByRole('heading', { level: 1 })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => void store.dispatch(toastShown(toast)))
  // The first toast fetches its code.
  await act(() => vi.dynamicImportSettled())
  expect(isShown()).toBe(true)
  return router
}

describe('a toast', () => {
  const undo = { label: 'Undo', effect: { type: 'undone' }, focusId: 'what-is-back' }

  it.each([
    ['goes by itself after five seconds', { title: 'Added to cart' }, 5000],
    ['stays twice as long where it can undo something', { title: 'Gone', action: undo }, 10_000],
  ])('%s', async (_what, toast, shownMs) => {
    await show(toast)

    await pass(shownMs - 1)
    expect(isShown()).toBe(true)

    await pass(1)
    expect(isShown()).toBe(false)
  })

  it('of an error stays until it is put away', async () => {
    await show({ title: 'Login failed', tone: 'bad' })

    await pass(60_000)
    expect(isShown()).toBe(true)

    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await pass(0)
    expect(isShown()).toBe(false)
  })

  it('of an error goes soon after the page that it speaks of', async () => {
    const router = await show({ title: 'Login failed', tone: 'bad' })
    await pass(60_000)

    await act(() => router.navigate('/returns'))
    expect(isShown()).toBe(true)

    await pass(5000)
    expect(isShown()).toBe(false)
  })
})
