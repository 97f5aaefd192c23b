import { startTransition, useCallback, useOptimistic } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

/**
 * A choice that is an address too: it is shown at once, and the page follows as soon as there is
 * time for it.
 */
export function useChosen<Choice>(current: Choice) {
  const navigate = useNavigate()
  const [chosen, show] = useOptimistic(current)

  const choose = useCallback(
    (choice: Choice, to: string, options?: NavigateOptions) =>
      startTransition(async () => {
        show(choice)
        await navigate(to, options)
      }),
    [navigate, show],
  )
  return [chosen, choose] as const
}
