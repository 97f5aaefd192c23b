import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A choice of filters may change the height of the header above them. The control below the pointer
 * must not move: the page scrolls by the difference, or the header keeps its height where it cannot.
 */
export const useScrollAnchor = () => {
  const header = useRef<HTMLDivElement>(null)
  const heightBefore = useRef<number>(undefined)
  const { key } = useLocation()
  const knownKey = useRef(key)

  useLayoutEffect(() => {
    if (knownKey.current === key) return
    knownKey.current = key
    const element = header.current
    const before = heightBefore.current
    heightBefore.current = undefined
    if (!element) return
    element.style.minHeight = ''
    if (before === undefined) return
    const growth = element.offsetHeight - before
    if (growth < -window.scrollY) element.style.minHeight = `${before - window.scrollY}px`
    window.scrollBy({ top: Math.max(growth, -window.scrollY), behavior: 'instant' })
  }, [key])

  return {
    header,
    measureHeader: useCallback(() => {
      heightBefore.current = header.current?.offsetHeight
    }, []),
  }
}
