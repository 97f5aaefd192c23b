import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import { isTokenRejected } from './account-actions.ts'
import { newPasswordErrors } from './credential-rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { LinkTokens } from './links/read-link.ts'
import { passwordFailureToast } from './password-failure-toast.ts'
import { passwordErrors } from './password-errors.ts'
import { useAuth } from './use-auth.ts'

type ResetPasswordFormProps = { tokens: LinkTokens; onRejected: () => void }

export const ResetPasswordForm = ({ tokens, onRejected }: ResetPasswordFormProps) => {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { account } = useAuth()
  const { passwordLengthMin } = useClientConfig()
  const isUnmounted = useIsUnmounted()

  const { errors, isBusy, formProps } = useForm({
    names: ['password', 'confirmPassword'],
    check: (values) => newPasswordErrors(values, 'later', passwordLengthMin),
    submit: async ({ password }) => {
      const outcome = await account.setNewPassword(tokens, password)
      if (outcome.success) {
        dispatch(
          toastShown({
            title: 'Password updated successfully',
            description: 'Please log in with your new password.',
            tone: 'good',
          }),
        )
        if (!isUnmounted()) await navigate(paths.login(), { replace: true })
        return
      }
      if (isTokenRejected(outcome)) {
        onRejected()
        return
      }
      dispatch(passwordFailureToast(outcome))
      return passwordErrors(outcome)
    },
  })

  return (
    <form {...formProps} aria-label="Reset password" className="grid gap-5">
      <NewPasswordFields label="New password" errors={errors} />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Updating password' : 'Update Password'}
      </Button>
    </form>
  )
}
