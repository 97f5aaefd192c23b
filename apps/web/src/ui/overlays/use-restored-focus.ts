import { useEffect, useRef, useState, type RefObject } from 'react'

const focused = () => (typeof document === 'undefined' ? null : document.activeElement)

/** Moves the focus to `target` where a change of what is shown removed the focused element. */
export const useRestoredFocus = (target: RefObject<HTMLElement | null>, shown: unknown) => {
  const known = useRef(shown)
  // Read during the first render, before the commit removes the previous page and its focused element.
  const [atFirst] = useState(focused)
  const isHeld = useRef(atFirst !== null && atFirst !== document.body)

  useEffect(() => {
    const hold = () => {
      isHeld.current = true
    }
    document.addEventListener('focusin', hold, { once: true })
    return () => document.removeEventListener('focusin', hold)
  }, [])

  useEffect(() => {
    if (known.current === shown) return
    known.current = shown
    if (!isHeld.current || document.activeElement !== document.body) return
    target.current?.focus({ preventScroll: true })
  }, [target, shown])
}
