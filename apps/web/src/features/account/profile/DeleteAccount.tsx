import { useId } from 'react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { useDispatch } from 'react-redux'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useLogOut } from '#features/account/use-log-out.ts'
import { useDeleteOwnAccountMutation } from './own-data.api.ts'

type DeleteAccountProps = { email: string; onClose: () => void }

export const DeleteAccount = ({ email, onClose }: DeleteAccountProps) => {
  const dispatch = useDispatch()
  const logOut = useLogOut()
  const [deleteAccount] = useDeleteOwnAccountMutation()
  const formId = useId()

  const { errors, isBusy, formProps } = useForm({
    names: ['typed', 'password'],
    check: ({ typed }) => ({
      typed:
        typed.trim().toLowerCase() === email.toLowerCase()
          ? undefined
          : `Please type ${email}, so that nothing is deleted by mistake.`,
    }),
    submit: async ({ password }) => {
      const { error } = await deleteAccount(password === '' ? {} : { password })
      if (error !== undefined) return { password: failureText(error) }
      void logOut()
      dispatch(
        toastShown({
          title: 'Your account was deleted',
          description: `A mail to ${email} confirms it.`,
          tone: 'good',
        }),
      )
      return undefined
    },
  })

  return (
    <Dialog
      title="Delete your account?"
      isOpen
      onClose={() => isBusy || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={isBusy}>
            Delete account
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} aria-label="Delete account" className="grid gap-5">
        <p className="text-ink-soft">
          Your profile, your preferences and your subscription are deleted at once, and cannot be
          brought back. So are name, address and text of the messages that you sent us; we keep
          their reference and date. Finished orders lose your name and address; one that is still
          open goes on, and we write to you about it. Cart and wishlist stay in this browser.
        </p>
        <TextField
          label="Your email address"
          name="typed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={emailLengthMax}
          hint={`Type ${email} to confirm.`}
          error={errors.typed}
        />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          hint="Not needed within ten minutes after you logged in."
          error={errors.password}
        />
      </form>
    </Dialog>
  )
}

const failureText = (error: unknown) => {
  if (hasCode(error, 'reauthentication_needed')) return 'Please enter your password.'
  if (isUnanswered(error)) return 'That did not reach us. Please check your connection.'
  return errorMessage(error, 'That did not work. Please try again in a moment.')
}
