import { messageSchema } from '@golden-bead/contracts/messages'
import { describeTable } from '#supabase/rest/describe-table.ts'
import type { TableDocs } from '#supabase/rest/description/docs.ts'
import { messages } from './messages.tables.ts'

const docs: TableDocs = {
  tag: 'Messages',
  tagDescription: 'What people wrote in the contact form.',
  row: messageSchema,
  description:
    'People read what they wrote while they were logged in, admins read all. New ones come from `POST /store/v1/messages`.',
  one: 'message',
  many: 'messages',
  exampleChange: 'note',
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
