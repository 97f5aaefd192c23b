import { useEffect, useRef, useState } from 'react'
import { MailCheck } from 'lucide-react'
import { useDispatch } from 'react-redux'
import { Button } from '#ui/Button.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toastShown } from '#ui/toast/toasts.slice.ts'
import { useForm } from '#ui/use-form.ts'
import { emailProblem } from './credential-rules.ts'
import { useAuth } from './use-auth.ts'

export const ForgotPasswordForm = () => {
  const dispatch = useDispatch()
  const { account } = useAuth()
  const [sentTo, setSentTo] = useState<string>()
  const [isAnotherTry, setIsAnotherTry] = useState(false)

  const { errors, isBusy, formProps } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailProblem(email) }),
    submit: async ({ email }) => {
      const outcome = await account.requestPasswordReset(email.trim())
      if (outcome.success) {
        setSentTo(email.trim())
        dispatch(toastShown({ title: 'Check your email', tone: 'good' }))
        return
      }
      dispatch(
        toastShown({
          title: 'The mail could not be sent',
          description: outcome.error ?? 'An unexpected error occurred. Please try again.',
          tone: 'bad',
        }),
      )
    },
  })

  if (sentTo !== undefined) {
    const handleBack = () => {
      setIsAnotherTry(true)
      setSentTo(undefined)
    }
    return <SentConfirmation email={sentTo} onBack={handleBack} />
  }
  return (
    <form {...formProps} aria-label="Forgot password" className="grid gap-5">
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        // The button that brought the form back is gone.
        ref={isAnotherTry ? focusOnArrival : null}
        error={errors.email}
      />
      <SubmitButton size="large" isBusy={isBusy}>
        {isBusy ? 'Sending' : 'Send reset link'}
      </SubmitButton>
    </form>
  )
}

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus()

/** The same words whether the address is known or not. */
const SentConfirmation = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; what came of it is where to go on reading.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div>
      <MailCheck aria-hidden="true" strokeWidth={1.5} className="size-10 text-honey" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Check your email
      </h2>
      <p className="mt-3 text-ink-soft">
        If there is an account for <strong className="text-ink">{email}</strong>, a link to set a
        new password is on its way. It may take a minute; look among the unwanted mails too.
      </p>
      <Button variant="secondary" className="mt-6" onClick={onBack}>
        Try a different e-mail
      </Button>
    </div>
  )
}
