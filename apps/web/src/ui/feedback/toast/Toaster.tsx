import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSelector } from 'react-redux'
import type { ToastStackProps } from './ToastStack.tsx'
import { selectToasts } from './toasts.slice.ts'

const load = () => import('./ToastStack.tsx')

/** A failure is tried again with the next toast, where the browser does not keep it. */
const prefetch = () => void load().catch(() => {})

/**
 * No page waits for its code. It is fetched on the first interaction, so that a toast
 * can be shown although the connection is gone by then.
 */
export const Toaster = () => {
  const toasts = useSelector(selectToasts)
  const [ToastStack, setToastStack] = useState<ComponentType<ToastStackProps>>()

  /** Not the focus: Safari gives none to a button that is tapped. */
  const pressed = useRef<Element>(undefined)

  useEffect(() => {
    const touches = ['pointerdown', 'keydown']
    const notice = ({ target }: Event) => {
      prefetch()
      if (target instanceof Element) pressed.current = target
    }
    for (const touch of touches) window.addEventListener(touch, notice)
    return () => {
      for (const touch of touches) window.removeEventListener(touch, notice)
    }
  }, [])

  useEffect(() => {
    if (ToastStack || toasts.length === 0) return
    load().then(
      (module) => setToastStack(() => module.ToastStack),
      () => {},
    )
  }, [ToastStack, toasts])

  return ToastStack && toasts.length > 0 && <ToastStack toasts={toasts} pressed={pressed} />
}
