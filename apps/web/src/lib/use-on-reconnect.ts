import { useEffect } from 'react'

/** Tries again what could not be had when the connection is back. */
export const useOnReconnect = (isMissing: boolean, tryAgain: () => void) =>
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [isMissing, tryAgain])
