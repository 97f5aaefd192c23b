import { useEffect, useRef } from 'react'

/** A visitor who leaves a form while its request runs still gets the toast, but no navigation. */
export const useIsUnmounted = () => {
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  return () => !isMounted.current
}
