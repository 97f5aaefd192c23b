import { useId } from 'react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useDeleteOwnAccountMutation } from './own-data.api.ts'

type DeleteAccountProps = { email: string; onDeleted: () => void; onClose: () => void }

export const DeleteAccount = ({ email, onDeleted, onClose }: DeleteAccountProps) => {
  const [deleteAccount] = useDeleteOwnAccountMutation()
  const formId = useId()

  const { errors, isBusy, formProps } = useForm({
    names: ['typed', 'password'],
    check: ({ typed }) => ({
      typed:
        typed.trim().toLowerCase() === email.toLowerCase()
          ? undefined
          : `Please type ${email} so nothing is deleted by mistake.`,
    }),
    submit: async ({ password }) => {
      const { error } = await deleteAccount(password === '' ? {} : { password })
      if (error !== undefined) return { password: failureText(error) }
      onDeleted()
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
          This deletes your profile, addresses, preferences, subscription and messages right away,
          and cannot be undone. We keep past orders without your name, and open orders until they
          are shipped. Your cart and wishlist stay in this browser.
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
          hint="Not needed if you logged in within the last ten minutes."
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
