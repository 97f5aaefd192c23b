import { useDispatch } from 'react-redux'
import { Button } from '#ui/forms/Button.tsx'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import { newPasswordErrors } from './credential-rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { passwordFailureToast } from './password-failure-toast.ts'
import { passwordErrors } from './password-errors.ts'
import { useAuth } from './use-auth.ts'

type ChangePasswordFormProps = { email: string; onClose: () => void }

export const ChangePasswordForm = ({ email, onClose }: ChangePasswordFormProps) => {
  const dispatch = useDispatch()
  const { account } = useAuth()
  const { passwordLengthMin } = useClientConfig()
  const isUnmounted = useIsUnmounted()

  const { errors, isBusy, formProps } = useForm({
    names: ['currentPassword', 'password', 'confirmPassword'],
    check: ({ currentPassword, ...chosen }) => ({
      currentPassword: currentPassword === '' ? 'Please enter your current password.' : undefined,
      ...newPasswordErrors(chosen, 'later', passwordLengthMin),
    }),
    submit: async ({ currentPassword, password }) => {
      const outcome = await account.changePassword(currentPassword, password)
      if (outcome.success) {
        dispatch(
          toastShown({
            title: 'Password updated successfully',
            description: 'You are logged out on all your other devices.',
            tone: 'good',
          }),
        )
        onClose()
        return
      }
      const rejected = isUnmounted() ? undefined : passwordErrors(outcome)
      if (!rejected) dispatch(passwordFailureToast(outcome))
      return rejected
    },
  })

  return (
    <form {...formProps} aria-label="Change password" className="mt-4 grid max-w-md gap-5">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <NewPasswordFields label="New password" errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Updating password' : 'Update Password'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
