import { useClientConfig } from '#ui/ClientConfig.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'

type NewPasswordFieldsProps = {
  label: 'Password' | 'New password'
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
}

/** A password that is chosen, asked for twice. */
export const NewPasswordFields = ({ label, errors }: NewPasswordFieldsProps) => {
  const { passwordLengthMin } = useClientConfig()

  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordLengthMin} characters. A short sentence is easy to remember.`}
        error={errors.password}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}
