import { useEffect, useRef } from 'react'

/** Whoever left while an answer was on its way is to be told, but taken nowhere. */
export const useIsUnmounted = () => {
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return () => !isShown.current
}
