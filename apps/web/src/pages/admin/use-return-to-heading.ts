import { useEffect, useRef, type RefObject } from 'react'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'

/**
 * The focus returns to the row that one comes back from, or to the heading where it is gone;
 * `undefined` while that is not known, or where one comes from elsewhere.
 */
export const useReturnToHeading = (
  heading: RefObject<HTMLElement | null>,
  isRowGone: boolean | undefined,
) => {
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || isRowGone === undefined) return
    isSettled.current = true
    if (isRowGone) focusOnArrival(heading.current)
  }, [heading, isRowGone])
}
