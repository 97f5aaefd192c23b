import { useEffect } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { nothingTypedIsLost, sessionEndedTitle } from '#features/admin-catalogue/failure-words.ts'
import { paths } from '@golden-bead/contracts/paths'
import { Notice } from '#ui/Notice.tsx'
import { dismissToastsOf } from '#ui/toast/dismiss-toast.ts'
import type { Toast } from '#ui/toast/toasts.slice.ts'

/**
 * The page stays as it is, so that nothing typed is lost; the session is shared between tabs. In
 * view however far a form is scrolled, and on a phone below, where no toast covers it.
 */
export const SessionEnded = () => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  useEffect(() => () => dispatch(dismissToastsOf(sessionEndedTitle)), [dispatch])

  return (
    <div className="z-20 rounded-md shadow-high max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(var(--toasts-above,0px)+1rem)] sm:sticky sm:top-24 sm:mb-7">
      <Notice tone="bad" title={sessionEndedTitle}>
        {nothingTypedIsLost}{' '}
        <a className="link" href={paths.login()} target="_blank" rel="noreferrer">
          Log in in a new tab
        </a>
        , then come back and save.
      </Notice>
    </div>
  )
}
