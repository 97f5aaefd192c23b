import { useEffect, useRef } from 'react'

/**
 * Whoever stays goes on in the form. Where a menu closed before the question came, the focus would
 * be given back to the page.
 */
export const useReturnToForm = (isAsked: boolean) => {
  const field = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isAsked) return
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main form')) field.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isAsked])

  useEffect(() => {
    if (!isAsked) return
    return () => {
      if (document.activeElement?.id === 'main') field.current?.focus()
    }
  }, [isAsked])
}
