import { useEffect, useRef, type RefObject } from 'react'

/** Brings the focus to `target` where a change of what is shown took away the element it was on. */
export const useCaughtFocus = (target: RefObject<HTMLElement | null>, shown: unknown) => {
  const known = useRef(shown)

  useEffect(() => {
    if (known.current === shown) return
    known.current = shown
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [target, shown])
}
