import { useEffect, useRef } from 'react'

/**
 * A button that removes its own line takes the focus with it; the page catches it. With the last
 * line the page becomes so short that what it says now lies above the window.
 */
export const useFocusAfterRemoval = (lineCount: number) => {
  const knownCount = useRef(lineCount)

  useEffect(() => {
    const isFewer = lineCount < knownCount.current
    knownCount.current = lineCount
    if (!isFewer) return
    const isEmpty = lineCount === 0
    if (isEmpty) window.scrollTo(0, 0)
    if (document.activeElement !== document.body) return
    const main = document.getElementById('main')
    const target = isEmpty ? main?.querySelector('h1') : main
    target?.focus({ preventScroll: true })
  }, [lineCount])
}
