/** As much as a browser checks in a field of type e-mail: one @ between two parts without spaces. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** Only what is surely wrong: whether an address exists is for the mail to find out. */
export const emailProblem = (email: string) => {
  if (email.trim() === '') return 'Please enter your e-mail address.'
  return looksLikeEmail(email.trim()) ? undefined : 'Please enter a complete e-mail address.'
}
