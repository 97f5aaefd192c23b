import { emailLengthMax } from '@golden-bead/contracts/account-options'

/** As much as a browser checks in a field of type e-mail: one @ between two parts without spaces. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

export const incompleteEmail = 'Please enter a complete email address.'

/** Only what is surely wrong: whether an address exists is for the mail to find out. */
export const emailError = (email: string) => {
  const given = email.trim()
  if (given === '') return 'Please enter your email address.'
  if (given.length > emailLengthMax) {
    return `An email address has no more than ${emailLengthMax} characters.`
  }
  return looksLikeEmail(given) ? undefined : incompleteEmail
}
