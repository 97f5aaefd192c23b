import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { sessionEndedTitle } from '#features/admin/failure-toasts.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useTopmostDialog } from '#ui/overlays/use-topmost-dialog.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { dismissToastsOf } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'

/**
 * The page stays as it is, so that nothing typed is lost; the session is shared between tabs. In
 * view however far a form is scrolled, and on a phone below, where no toast covers it. An open dialog
 * makes all that is beside it inert, so there it stands below the buttons of the dialog.
 */
export const SessionEnded = () => {
  const dialog = useTopmostDialog()
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  useEffect(() => () => dispatch(dismissToastsOf(sessionEndedTitle)), [dispatch])

  const notice = (
    <Notice tone="bad" title={sessionEndedTitle}>
      Nothing you typed is lost.{' '}
      <a className="link" href={paths.login()} target="_blank" rel="noreferrer">
        Log in using a new tab
      </a>
      , then come back and save.
    </Notice>
  )
  if (dialog) return createPortal(<div className="px-6 pb-5">{notice}</div>, dialog)
  return (
    <div className="z-20 rounded-md shadow-high max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(var(--toasts-above,0px)+1rem)] sm:sticky sm:top-17 sm:mb-4">
      {notice}
    </div>
  )
}
