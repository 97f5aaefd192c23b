import { useId } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import { paths } from '@golden-bead/contracts/paths'
import { emailError } from '#lib/text/email-address.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import { newPasswordErrors } from './credential-rules.ts'
import { failureToast } from './failure-toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { passwordErrors } from './password-errors.ts'
import { useAuth } from './use-auth.ts'
import { useNextPath } from './use-next-path.ts'

type RegisterFormProps = {
  /** A mail with a link is on its way to the address. */
  onRegistered: (email: string) => void
}

export const RegisterForm = ({ onRegistered }: RegisterFormProps) => {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { account } = useAuth()
  const next = useNextPath()
  const { passwordLengthMin } = useClientConfig()
  const termsErrorId = useId()
  const isUnmounted = useIsUnmounted()

  const { errors, isBusy, formProps } = useForm({
    names: ['name', 'email', 'password', 'confirmPassword', 'terms'],
    check: ({ name, email, password, confirmPassword, terms }) => ({
      name: name.trim() === '' ? 'Please enter your name.' : undefined,
      email: emailError(email),
      ...newPasswordErrors({ password, confirmPassword }, 'first', passwordLengthMin),
      terms: terms === '' ? 'Please agree to the terms first.' : undefined,
    }),
    submit: async ({ name, email, password }) => {
      const outcome = await account.register(
        { name: name.trim(), email: email.trim(), password },
        next,
      )
      if (outcome.success) {
        onRegistered(email.trim())
        dispatch(
          toastShown({
            title: 'Account created successfully!',
            description: 'Please check your email to confirm your account.',
            tone: 'good',
          }),
        )
        if (!isUnmounted())
          await navigate(paths.login(next), { state: { registeredEmail: email.trim() } })
        return
      }
      const fallback = outcome.isUnavailable
        ? 'An error occurred. Please try again.'
        : 'Please check your details and try again.'
      dispatch(failureToast('Registration failed', outcome, fallback))
      return passwordErrors(outcome)
    },
  })

  return (
    <form {...formProps} aria-label="Register" className="grid gap-5">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={profileNameLengthMax}
        error={errors.name}
      />
      <EmailField autoComplete="username" required error={errors.email} />
      <NewPasswordFields label="Password" errors={errors} />
      <div>
        <Checkbox
          name="terms"
          required
          aria-invalid={errors.terms ? true : undefined}
          aria-describedby={errors.terms && termsErrorId}
          label={
            <>
              I agree to the{' '}
              <a className="link" href={paths.terms()} target="_blank" rel="noopener">
                terms
              </a>{' '}
              and the{' '}
              <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
                privacy policy
              </a>
              .
            </>
          }
        />
        {errors.terms && (
          <p id={termsErrorId} className="mt-1.5 text-sm font-medium text-bad">
            {errors.terms}
          </p>
        )}
      </div>
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Creating account' : 'Create Account'}
      </Button>
    </form>
  )
}
