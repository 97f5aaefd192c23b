import { useLayoutEffect } from 'react'

/** Tries again what could not be had when the connection is back. */
export const useOnReconnect = (isMissing: boolean, tryAgain: () => void) =>
  // Not after the page was drawn: the connection may be back as soon as somebody sees that it failed.
  useLayoutEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [isMissing, tryAgain])
