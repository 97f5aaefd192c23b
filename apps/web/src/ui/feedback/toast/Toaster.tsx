import { useEffect, useState, type ComponentType } from 'react'
import { useSelector } from 'react-redux'
import { selectToasts, type Toast } from './toasts.slice.ts'

const load = () => import('./ToastStack.tsx')

/** A failure is tried again with the next toast. */
const prefetch = () => void load().catch(() => {})

/**
 * No page waits for its code. It is fetched on the first interaction, so that a toast
 * can be shown although the connection is gone by then.
 */
export const Toaster = () => {
  const toasts = useSelector(selectToasts)
  const [ToastStack, setToastStack] = useState<ComponentType<{ toasts: readonly Toast[] }>>()

  useEffect(() => {
    const touches = ['pointerdown', 'keydown']
    for (const touch of touches) window.addEventListener(touch, prefetch, { once: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, prefetch)
    }
  }, [])

  useEffect(() => {
    if (ToastStack || toasts.length === 0) return
    load().then(
      (module) => setToastStack(() => module.ToastStack),
      () => {},
    )
  }, [ToastStack, toasts])

  return ToastStack && toasts.length > 0 && <ToastStack toasts={toasts} />
}
