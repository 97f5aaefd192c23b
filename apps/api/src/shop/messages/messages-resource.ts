import { contactLimits } from '@golden-bead/contracts/contact'
import { messageSchema } from '@golden-bead/contracts/messages'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { TableDocs } from '#supabase/rest/description/docs.ts'
import { messages } from './messages.tables.ts'

const docs: TableDocs = {
  name: 'Message',
  tag: 'Messages',
  tagDescription: 'What people wrote in the contact form.',
  row: messageSchema,
  description:
    'People read what they wrote while they were logged in, admins read all. New ones come from `POST /store/v1/messages`.',
  one: 'message',
  many: 'messages',
  columns: {
    id: 'Made by the database.',
    reference: 'For people: in mails and on the phone.',
    user_id: 'The account of the sender, if they were logged in.',
    name: 'Of the sender.',
    email: 'Where an answer goes.',
    subject: 'One of six.',
    message: `At most ${contactLimits.messageLengthMax} characters.`,
    note: 'Of the shop. It is part of what the sender can read and download.',
    read_at: 'When it was first opened in the admin panel.',
    answered_at: 'When it was marked as answered.',
    created_at: 'When it was sent.',
    updated_at: 'When it was last changed.',
  },
  required: [],
  exampleChange: 'note',
  example: {
    id: '7f3e6f51-3468-4ace-80b1-dccc7caa0e0c',
    reference: 'X5P3-HY7H',
    user_id: null,
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'product-inquiry',
    message: 'Is the pink tower solid beech?',
    note: 'Called her.',
    read_at: '2026-11-25T09:12:00+00:00',
    answered_at: null,
    created_at: '2026-11-24T14:05:00.654321+00:00',
    updated_at: '2026-11-25T09:12:00.123456+00:00',
  },
}

const admin = {
  select: 'all',
  update: { rows: 'all', columns: 'writable' },
  delete: 'all',
} as const

export const messagesResource = describeTable(messages, {
  rights: { anon: {}, recovery: {}, user: { select: 'own' }, admin, service: admin },
  accepts: {
    note: messageSchema.shape.note,
    read_at: messageSchema.shape.read_at,
    answered_at: messageSchema.shape.answered_at,
  },
  ownerColumn: 'user_id',
  docs,
})
