import { passwordLengthMin } from '@golden-bead/contracts/shop'
import { PasswordField } from '#ui/PasswordField.tsx'

type NewPasswordFieldsProps = {
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
}

/** A password that replaces another one, asked for twice. */
export const NewPasswordFields = ({ errors }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label="New password"
      name="password"
      autoComplete="new-password"
      required
      hint={`At least ${passwordLengthMin} characters. A short sentence is easy to keep.`}
      error={errors.password}
    />
    <PasswordField
      label="Confirm new password"
      name="confirmPassword"
      autoComplete="new-password"
      required
      error={errors.confirmPassword}
    />
  </>
)
