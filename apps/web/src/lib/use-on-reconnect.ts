import { useLayoutEffect } from 'react'

/** Retries a failed request when the connection is back. */
export const useOnReconnect = (isMissing: boolean, tryAgain: () => void) =>
  // A layout effect: the connection may come back between the paint and an ordinary effect.
  useLayoutEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [isMissing, tryAgain])
