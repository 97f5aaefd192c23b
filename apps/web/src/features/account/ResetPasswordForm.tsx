import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useIsLeft } from '#ui/use-is-left.ts'
import { refusesToken } from './account-actions.ts'
import { newPasswordProblems } from './credential-rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { LinkTokens } from './links/read-link.ts'
import { passwordFailureToast } from './password-failure-toast.ts'
import { refusedPassword } from './refused-password.ts'
import { useAuth } from './use-auth.ts'

type ResetPasswordFormProps = { tokens: LinkTokens; onRefused: () => void }

export const ResetPasswordForm = ({ tokens, onRefused }: ResetPasswordFormProps) => {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { account } = useAuth()
  const { passwordLengthMin } = useClientConfig()
  const isLeft = useIsLeft()

  const { errors, isBusy, formProps } = useForm({
    names: ['password', 'confirmPassword'],
    check: (values) => newPasswordProblems(values, 'later', passwordLengthMin),
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
        if (!isLeft()) await navigate(paths.login(), { replace: true })
        return
      }
      if (refusesToken(outcome)) {
        onRefused()
        return
      }
      dispatch(passwordFailureToast(outcome))
      return refusedPassword(outcome)
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
