import { startTransition, useCallback, useOptimistic, useRef } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

/** Chromium paints before it runs a timer that was set in the same event. */
const onceDrawn = () => new Promise((resolve) => setTimeout(resolve))

/**
 * A choice that is part of the address: shown optimistically at once, while the navigation renders in
 * a transition.
 */
export function useOptimisticChoice<Choice>(current: Choice) {
  const navigate = useNavigate()
  const [chosen, show] = useOptimistic(current)
  const latest = useRef<string>(undefined)

  const choose = useCallback(
    (choice: Choice, to: string, options?: NavigateOptions) =>
      startTransition(async () => {
        const { href } = location
        latest.current = to
        show(choice)
        await onceDrawn()
        const isOvertaken = latest.current !== to || location.href !== href
        if (!isOvertaken) await navigate(to, options)
      }),
    [navigate, show],
  )
  return [chosen, choose] as const
}
