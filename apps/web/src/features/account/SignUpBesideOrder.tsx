import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { CodeForm } from './CodeForm.tsx'
import { newPasswordErrors } from './credential-rules.ts'
import { failureToast } from './failure-toast.ts'
import { passwordErrors } from './password-errors.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useAuth } from './use-auth.ts'

type SignUpBesideOrderProps = {
  /** Of the order, and of the account that is made with it. */
  email: string
  name: string
  /** The page of the order, for who has an account already. */
  path: string
  /** Whether the account was asked for before this page was opened again. */
  wasSent: boolean
  onSent: () => void
}

/** An account for one more field: what else it needs is in the order. */
export const SignUpBesideOrder = ({ wasSent, onSent, ...rest }: SignUpBesideOrderProps) => {
  const [isSentNow, setIsSentNow] = useState(false)
  const { email, path } = rest
  const handleSent = () => {
    onSent()
    setIsSentNow(true)
  }

  return (
    <section
      aria-labelledby="sign-up"
      className="rounded-xl border border-beech bg-sheet p-6 max-2xs:p-4 sm:p-8 print:hidden"
    >
      {isSentNow || wasSent ? (
        <LastStep email={email} isArrival={isSentNow} />
      ) : (
        <SignUpForm {...rest} onSent={handleSent} />
      )}
      <p className="mt-5 text-[0.95rem] text-ink-soft">
        Already have an account?{' '}
        <ShopLink to={paths.login(path)} className="link">
          Log in
        </ShopLink>
      </p>
    </section>
  )
}

type SignUpFormProps = Pick<SignUpBesideOrderProps, 'email' | 'name' | 'onSent'>

const SignUpForm = ({ email, name, onSent }: SignUpFormProps) => {
  const dispatch = useDispatch()
  const { account } = useAuth()
  const { passwordLengthMin } = useClientConfig()

  const { errors, isBusy, formProps } = useForm({
    names: ['password'],
    check: ({ password }) => ({
      password: newPasswordErrors(
        { password, confirmPassword: password },
        'first',
        passwordLengthMin,
      ).password,
    }),
    submit: async ({ password }) => {
      const outcome = await account.register({
        name: name.slice(0, profileNameLengthMax),
        email,
        password,
      })
      if (outcome.success) return onSent()
      dispatch(failureToast('Registration failed', outcome))
      return passwordErrors(outcome)
    },
  })

  return (
    <>
      <h2 id="sign-up" className="text-2xl">
        Save this order to an account
      </h2>
      <p className="mt-2 text-ink-soft">
        See your orders in one place, and check out faster next time. Your login is {email}.
      </p>
      <form {...formProps} aria-label="Create account" className="mt-5 grid max-w-md gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={`At least ${passwordLengthMin} characters. A short sentence is easy to remember.`}
          error={errors.password}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Creating account' : 'Create account'}
        </Button>
        <p className="text-[0.95rem] text-ink-soft">
          By creating an account you agree to the{' '}
          <a className="link" href={paths.terms()} target="_blank" rel="noopener">
            terms
          </a>{' '}
          and the{' '}
          <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
            privacy policy
          </a>
          .
        </p>
      </form>
    </>
  )
}

/** The same words whether there is an account already or not. */
const LastStep = ({ email, isArrival }: { email: string; isArrival: boolean }) => {
  const { account } = useAuth()

  return (
    <>
      <h2
        id="sign-up"
        // The form that had the focus is gone.
        ref={isArrival ? focusOnArrival : null}
        tabIndex={-1}
        className="text-2xl outline-none"
      >
        Almost there: check your email
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">
        We sent a message to {email}. Type its code here, or open its link and come back to this
        page. Then the order is in your account.
      </p>
      <div className="max-w-md">
        <CodeForm
          action="Confirm"
          redeem={(code) => account.confirmByCode(email, code)}
          // The order, which is added to the account then, says so.
          onRedeemed={() => {}}
        />
      </div>
      <div className="mt-4">
        <ResendConfirmation email={email} />
      </div>
    </>
  )
}
