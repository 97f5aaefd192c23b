import { looksLikeEmail } from '#lib/email-address.ts'

export type Contact = { name: string; email: string; subject: string; message: string }
export type ContactErrors = Partial<Record<keyof Contact, string | undefined>>

export const emptyContact: Contact = { name: '', email: '', subject: '', message: '' }

/** Every field is required; only the wrong ones have an entry. */
export const checkContact = ({ name, email, subject, message }: Contact): ContactErrors => ({
  ...(name.trim() === '' && { name: 'Please tell us your name.' }),
  ...(email.trim() === ''
    ? { email: 'Please give an e-mail address, so that we can answer.' }
    : !looksLikeEmail(email.trim()) && {
        email: 'This does not look like an e-mail address.',
      }),
  ...(subject === '' && { subject: 'Please choose a subject.' }),
  ...(message.trim() === '' && { message: 'Please write a message.' }),
})
