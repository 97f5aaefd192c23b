import { emailProblem } from '#lib/text/email-address.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const

export type Contact = Record<(typeof contactFields)[number], string>

/** Every field is required. */
export const checkContact = ({ name, email, subject, message }: Contact) => ({
  name: name.trim() === '' ? 'Please tell us your name.' : undefined,
  email: emailProblem(email),
  subject: subject === '' ? 'Please choose a subject.' : undefined,
  message: message.trim() === '' ? 'Please write a message.' : undefined,
})
