import { useEffect, useRef } from 'react'

/** A button that removes its own line takes the focus with it; the page catches it. */
export const useFocusAfterRemoval = (lineCount: number) => {
  const knownCount = useRef(lineCount)

  useEffect(() => {
    const isFewer = lineCount < knownCount.current
    knownCount.current = lineCount
    if (isFewer && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [lineCount])
}
