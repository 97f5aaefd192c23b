import { useEffect, useRef, type RefObject } from 'react'

/** A link that leads to where it is no more leaves its focus to the part of the page it stood in. */
export const useFocusOfWhatLeft = (part: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element>(undefined)

  useEffect(() => {
    const element = part.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [part])

  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
}
