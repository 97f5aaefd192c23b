import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { contactLimits, contactSubjects } from './contact.ts'

const moment = z.iso.datetime({ offset: true })

/** What somebody wrote in the contact form, as the owner sees it. */
export const messageSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  user_id: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(contactSubjects),
  message: z.string(),
  note: z.string().max(contactLimits.noteLengthMax),
  read_at: moment.nullable(),
  answered_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})
export type Message = z.infer<typeof messageSchema>

const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax)

export const newMessageSchema = z.strictObject({
  name: text(contactLimits.nameLengthMax),
  email: text(emailLengthMax),
  subject: z.enum(contactSubjects),
  message: text(contactLimits.messageLengthMax),
  /** From `GET /store/v1/messages/form`; one form sends one message. */
  form: z.string().max(200),
  website: z
    .string()
    .max(0, 'must stay empty')
    .optional()
    .describe('Must stay empty: the page hides it, and programs fill it in.'),
})
export type NewMessage = z.infer<typeof newMessageSchema>

export const messageReceiptSchema = z
  .strictObject({ reference: z.string().describe('For people: in mails and on the phone.') })
  .meta({ id: 'MessageReceipt', description: 'The message is stored.' })
export type MessageReceipt = z.infer<typeof messageReceiptSchema>

export const contactFormSchema = z
  .strictObject({ form: z.string().describe('To be sent with the message.') })
  .meta({ id: 'ContactForm', description: 'Permission to send one message.' })
export type ContactForm = z.infer<typeof contactFormSchema>
