import { useDispatch } from 'react-redux'
import { emailError } from '#lib/text/email-address.ts'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { failureToast } from './failure-toast.ts'
import { useAuth } from './use-auth.ts'

type ForgotPasswordFormProps = {
  /** Whether it is here again, after a first address. */
  isAnotherTry: boolean
  onSent: (email: string) => void
}

export const ForgotPasswordForm = ({ isAnotherTry, onSent }: ForgotPasswordFormProps) => {
  const dispatch = useDispatch()
  const { account } = useAuth()

  const { errors, isBusy, formProps } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailError(email) }),
    submit: async ({ email }) => {
      const outcome = await account.requestPasswordReset(email.trim())
      if (outcome.success) {
        onSent(email.trim())
        dispatch(toastShown({ title: 'Check your email', tone: 'good' }))
        return
      }
      dispatch(failureToast('The email could not be sent', outcome))
    },
  })

  return (
    <form {...formProps} aria-label="Forgot password" className="grid gap-5">
      <EmailField
        autoComplete="username"
        required
        // The button that brought the form back is gone.
        ref={isAnotherTry ? focusOnArrival : null}
        error={errors.email}
      />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Sending' : 'Send reset link'}
      </Button>
    </form>
  )
}
