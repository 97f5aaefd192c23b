import { passwordLengthMax } from '@golden-bead/contracts/account-options'

export const missingPassword = (password: string) =>
  password === '' ? 'Please enter your password.' : undefined

/** That one of two like sentences ends with a full stop is as the shop was ordered. */
const newPasswordWords = {
  first: {
    missing: 'Please choose a password.',
    unrepeated: 'Please repeat the password.',
    different: "Passwords don't match.",
  },
  later: {
    missing: 'Please choose a new password.',
    unrepeated: 'Please repeat the new password.',
    different: "Passwords don't match",
  },
} as const

type NewPassword = { password: string; confirmPassword: string }

/** Of the first password of an account, or of a later one. */
export const newPasswordErrors = (
  { password, confirmPassword }: NewPassword,
  which: keyof typeof newPasswordWords,
  lengthMin: number,
) => {
  const { missing, unrepeated, different } = newPasswordWords[which]
  const unlike = password === confirmPassword ? undefined : different

  return {
    password: password === '' ? missing : passwordLengthError(password, lengthMin),
    confirmPassword: password === '' && confirmPassword === '' ? unrepeated : unlike,
  }
}

/** Counted in code points, as the service counts them. */
const passwordLengthError = (password: string, lengthMin: number) => {
  const length = Array.from(password).length
  if (length < lengthMin) return `Password must be at least ${lengthMin} characters long.`
  return length > passwordLengthMax
    ? `Password cannot be longer than ${passwordLengthMax} characters.`
    : undefined
}
