import { useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { resendToast } from './resend-toast.ts'
import { useAuth } from './use-auth.ts'
import { useNextPath } from './use-next-path.ts'

/** Asks for the confirmation mail once more. */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const { account } = useAuth()
  const next = useNextPath()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  const handleClick = async () => {
    setState('busy')
    dispatch(dismissErrorToasts())
    const outcome = await account.resendConfirmation(email, next)
    setState(outcome.success ? 'sent' : 'idle')
    dispatch(resendToast(email, outcome))
  }

  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={state === 'busy'}
      isIdle={state === 'sent'}
      onClick={() => void handleClick()}
    >
      {state === 'sent' ? 'Email sent' : 'Send the email again'}
    </Button>
  )
}
