import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import { emailError } from '#lib/text/email-address.ts'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { resendToast } from './resend-toast.ts'
import { useAuth } from './use-auth.ts'
import { Button } from '#ui/forms/Button.tsx'

/** Asks for the address too: a link that failed does not tell whose it was. */
export const ResendForm = () => {
  const dispatch = useDispatch()
  const { account } = useAuth()
  const { pathname } = useLocation()
  const [isSent, setIsSent] = useState(false)

  const { errors, isBusy, formProps } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailError(email) }),
    submit: async ({ email }) => {
      const outcome = await account.resendConfirmation(email.trim(), pathname)
      setIsSent(outcome.success)
      dispatch(resendToast(email.trim(), outcome))
    },
  })

  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        // The next address has had none yet.
        setIsSent(false)
      }}
      aria-label="Send the link again"
      className="mt-4 flex max-w-md flex-wrap items-start gap-3"
    >
      <div className="min-w-48 grow">
        <EmailField
          isLabelHidden
          autoComplete="username"
          placeholder="you@example.com"
          required
          error={errors.email}
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy} isIdle={isSent}>
        {isSent ? 'Email sent' : 'Send a new link'}
      </Button>
    </form>
  )
}
