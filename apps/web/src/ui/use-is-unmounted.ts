import { useLayoutEffect, useRef } from 'react'

/** A visitor who leaves a form while its request runs still gets the toast, but no navigation. */
export const useIsUnmounted = () => {
  const isMounted = useRef(false)

  // Not useEffect, which cleans up some time after the next page is already there.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  return () => !isMounted.current
}
