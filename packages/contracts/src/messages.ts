import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { contactLimits, contactSubjects } from './contact.ts'

const moment = z.iso.datetime({ offset: true })

export const messageSchema = z
  .strictObject({
    id: z.uuid().describe('Made by the database.'),
    reference: z.string().describe('For people: in mails and on the phone.'),
    user_id: z.uuid().nullable().describe('The account of the sender, if they were logged in.'),
    name: z.string().describe('Of the sender.'),
    email: z.string().describe('Where an answer goes.'),
    subject: z.enum(contactSubjects).describe('One of six.'),
    message: z.string().describe(`At most ${contactLimits.messageLengthMax} characters.`),
    named_order: z.string().describe('The order that it is about, as the sender wrote it.'),
    order_number: z
      .string()
      .nullable()
      .describe('The order that it is about, if there is one. For admins, null to others.'),
    is_proven: z
      .boolean()
      .nullable()
      .describe(
        'Whether its sender has shown to be the buyer of that order, by session or key; false: the message merely names it. For admins, null to others.',
      ),
    note: z
      .string()
      .max(contactLimits.noteLengthMax)
      .describe('Of the shop. It is part of what the sender can read and download.'),
    read_at: moment.nullable().describe('When it was first opened in the admin panel.'),
    answered_at: moment.nullable().describe('When it was marked as answered.'),
    created_at: moment.describe('When it was sent.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({
    id: 'Message',
    description: 'A message.',
    examples: [
      {
        id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
        reference: 'X5P3-HY7H',
        user_id: null,
        name: 'Ada',
        email: 'ada@example.com',
        subject: 'product-inquiry',
        message: 'Is the pink tower solid beech?',
        named_order: 'GB-1001',
        order_number: 'GB-1001',
        is_proven: true,
        note: 'Called her.',
        read_at: '2026-11-25T09:12:00+00:00',
        answered_at: null,
        created_at: '2026-11-24T14:05:00.654321+00:00',
        updated_at: '2026-11-25T09:12:00.123456+00:00',
      },
    ],
  })
export type Message = z.infer<typeof messageSchema>

const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax)

export const newMessageSchema = z.strictObject({
  name: text(contactLimits.nameLengthMax),
  email: text(emailLengthMax),
  subject: z.enum(contactSubjects),
  message: text(contactLimits.messageLengthMax),
  order_number: z
    .string()
    .trim()
    .max(contactLimits.orderNumberLengthMax)
    .optional()
    .describe('The order that it is about; else one that the message names.'),
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
