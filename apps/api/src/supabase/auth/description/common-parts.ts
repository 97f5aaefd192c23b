import { passwordLengthMin } from '@golden-bead/contracts/account-options'
import { invalidInput, weakPassword } from '#supabase/auth/auth.errors.ts'

export const tooShort = weakPassword(
  `Password should be at least ${passwordLengthMin} characters.`,
  ['length'],
)
export const badAddress = invalidInput('Unable to validate email address: invalid format')

export const redirectTo = {
  redirect_to: {
    description:
      'Where the link leads in the end. An address that is not on the list of the operator counts as not given.',
    example: 'http://localhost:3000/profile',
  },
}
