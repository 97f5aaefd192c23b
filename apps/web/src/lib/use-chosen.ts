import { startTransition, useCallback, useOptimistic, useRef } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'
import { painted } from './painted.ts'

/**
 * A choice that is an address too: it is shown at once, and the page follows as soon as there is
 * time for it. Whoever chooses again or goes elsewhere meanwhile is not taken back.
 */
export function useChosen<Choice>(current: Choice) {
  const navigate = useNavigate()
  const [chosen, show] = useOptimistic(current)
  const latest = useRef(0)

  const choose = useCallback(
    (choice: Choice, to: string, options: NavigateOptions & { before?: () => void } = {}) => {
      const { before, ...navigation } = options
      latest.current += 1
      const own = latest.current
      const { href } = window.location
      startTransition(async () => {
        show(choice)
        await painted()
        if (own !== latest.current || href !== window.location.href) return
        before?.()
        await navigate(to, navigation)
      })
    },
    [navigate, show],
  )
  return [chosen, choose] as const
}
