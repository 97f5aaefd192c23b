import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { emailError } from '#lib/text/email-address.ts'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { CodeForm } from './CodeForm.tsx'
import { missingPassword } from './credential-rules.ts'
import { failureToast } from './failure-toast.ts'
import { mailLoginToast } from './mail-login-toast.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useAuth } from './use-auth.ts'

type LoginFormProps = {
  /** Prefilled after a registration. */
  registeredEmail: string | undefined
}

export const LoginForm = ({ registeredEmail }: LoginFormProps) => {
  const dispatch = useDispatch()
  const { account, user } = useAuth()
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>()
  const waitingEmail = unconfirmedEmail ?? registeredEmail

  const {
    errors,
    isBusy: isSending,
    formProps,
  } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: emailError(email),
      password: missingPassword(password),
    }),
    submit: async ({ email, password }) => {
      const address = email.trim()
      const outcome = await account.logIn(address, password)
      if (outcome.success) {
        dispatch(toastShown({ title: 'Welcome back!', tone: 'good' }))
        return
      }
      setUnconfirmedEmail(outcome.code === 'email_not_confirmed' ? address : undefined)
      const fallback = outcome.isUnavailable
        ? 'An error occurred. Please try again.'
        : 'Please check your credentials and try again.'
      dispatch(failureToast('Login failed', outcome, fallback))
    },
  })

  // Until the next page is there.
  const isBusy = isSending || user !== undefined

  return (
    <>
      {waitingEmail && (
        <div className="mb-6">
          <Notice
            title={
              unconfirmedEmail
                ? 'Your email address is not confirmed yet'
                : 'Please check your email to confirm your account'
            }
            action={<ResendConfirmation key={waitingEmail} email={waitingEmail} />}
          >
            Open the link in the email we sent to {waitingEmail}, type its code below, or have it
            sent again.
          </Notice>
          <div className="mt-5 border-b border-beech pb-6">
            <CodeForm
              key={waitingEmail}
              action="Confirm"
              redeem={(code) => account.confirmByCode(waitingEmail, code)}
              onRedeemed={({ user: { email } }) => dispatch(mailLoginToast('signup', email))}
            />
          </div>
        </div>
      )}
      <form {...formProps} aria-label="Login" className="grid gap-5">
        <EmailField
          autoComplete="username"
          defaultValue={registeredEmail}
          required
          error={errors.email}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <p className="mt-2 text-right text-[0.95rem]">
            <ShopLink to={paths.forgotPassword()} className="link inline-block py-1">
              Forgot your password?
            </ShopLink>
          </p>
        </div>
        <Button type="submit" size="large" isBusy={isBusy}>
          {isBusy ? 'Logging in' : 'Log in'}
        </Button>
      </form>
    </>
  )
}
