import { useRef, useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { failureToast } from './failure-toast.ts'
import { useAuth } from './use-auth.ts'

export const SecurityCard = ({ email }: { email: string }) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const { account } = useAuth()
  const [isChanging, setIsChanging] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const password = useRef<HTMLDivElement>(null)
  useRestoredFocus(password, isChanging)

  const handleLogOutElsewhere = async () => {
    setIsBusy(true)
    dispatch(dismissErrorToasts())
    const outcome = await account.signOutElsewhere()
    setIsBusy(false)
    dispatch(
      outcome.success
        ? toastShown({
            title: 'Logged out everywhere else',
            description: 'Only this browser is still logged in.',
            tone: 'good',
          })
        : failureToast('The other devices may still be logged in', outcome),
    )
  }

  return (
    <section
      aria-labelledby="security"
      className="rounded-xl border border-beech bg-sheet p-6 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="security" className="flex min-h-11 items-center text-2xl">
        Security
      </h2>
      <div className="mt-6 divide-y divide-beech">
        <div
          ref={password}
          role="group"
          tabIndex={-1}
          aria-labelledby="security-password"
          className="pb-6 outline-none"
        >
          <h3 id="security-password" className="text-lg">
            Password
          </h3>
          {isChanging ? (
            <ChangePasswordForm email={email} onClose={() => setIsChanging(false)} />
          ) : (
            <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-sm grow basis-56 text-ink-soft">
                A new password logs you out on all other devices.
              </p>
              <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
                Change password
              </Button>
            </div>
          )}
        </div>
        <div className="pt-6">
          <h3 className="text-lg">Other devices</h3>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-sm grow basis-56 text-ink-soft">
              Lost a phone, or logged in on a computer that is not yours?
            </p>
            <Button
              variant="secondary"
              size="small"
              isBusy={isBusy}
              onClick={() => void handleLogOutElsewhere()}
            >
              Log out everywhere else
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
