import { looksLikeEmail } from '#lib/email-address.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const

export type Contact = Record<(typeof contactFields)[number], string>

/** Every field is required; only the wrong ones have an entry. */
export const checkContact = ({ name, email, subject, message }: Contact): Partial<Contact> => ({
  ...(name.trim() === '' && { name: 'Please tell us your name.' }),
  ...(email.trim() === ''
    ? { email: 'Please enter an email address, so that we can answer.' }
    : !looksLikeEmail(email.trim()) && {
        email: 'This does not look like an email address.',
      }),
  ...(subject === '' && { subject: 'Please choose a subject.' }),
  ...(message.trim() === '' && { message: 'Please write a message.' }),
})
