import { looksLikeEmail } from '#lib/email-address.ts'

/** Only what is surely wrong: whether an address exists is for the mail to find out. */
export const emailProblem = (email: string) => {
  if (email.trim() === '') return 'Please enter your e-mail address.'
  return looksLikeEmail(email.trim()) ? undefined : 'Please enter a complete e-mail address.'
}

export const missingPassword = (password: string) =>
  password === '' ? 'Please enter your password.' : undefined

/** Counted in code points, as the service counts them. */
export const passwordTooShort = (password: string, lengthMin: number) =>
  Array.from(password).length < lengthMin
    ? `Password must be at least ${lengthMin} characters long.`
    : undefined
