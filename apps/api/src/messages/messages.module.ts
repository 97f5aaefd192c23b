import fp from 'fastify-plugin'
import type { Config } from '#config'
import {
  addStoreRoutes,
  limitInbox,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { contactFormsPurpose, createContactForms } from './contact-forms.ts'
import { messagesRoutes } from './messages.routes.ts'
import { createMessagesService } from './messages.service.ts'
import { messageSchema } from '@golden-bead/contracts/messages'
import { describeTable, type TableDocs } from '@golden-bead/supabase/rest'
import { messages } from './messages.tables.ts'
import { createNamedOrders, createOrderKeys, orderKeysPurpose } from '#shop/orders/orders.module.ts'

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

const messagesResource = describeTable(messages, {
  rights: { anon: {}, recovery: {}, user: { select: 'own' }, admin, service: admin },
  accepts: {
    note: messageSchema.shape.note,
    read_at: messageSchema.shape.read_at,
    answered_at: messageSchema.shape.answered_at,
  },
  // Which numbers are those of orders is for none to find out.
  onlyForEditors: ['order_number', 'is_proven'],
  ownerColumn: 'user_id',
  docs,
})

type MessagesModuleOptions = {
  config: Pick<Config, 'site' | 'contactEmail'>
  limits: StoreRateLimits
}

/** The contact form: stored first, mailed second. */
export const messagesModule = fp<MessagesModuleOptions>(
  async (app, { config, limits }) => {
    const messages = createMessagesService({
      database: app.database,
      outbox: app.outbox,
      forms: createContactForms(app.secretsFor(contactFormsPurpose)),
      findNamed: createNamedOrders(createOrderKeys(app.secretsFor(orderKeysPurpose))),
      shop: { known: () => app.shopInfo.known(), site: () => app.shopInfo.site() },
      contactEmail: config.contactEmail,
      mayCopyTo: limitInbox(app, 'message_copy', limits.message_copy),
    })
    app.supabase.expose(messagesResource)
    app.describeTag('Contact', 'The contact form.')
    await addStoreRoutes(app, (scope) =>
      messagesRoutes(scope, { messages, limit: limitNetwork(app, 'message', limits.message) }),
    )
  },
  {
    name: 'messages',
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'supabase', 'store-api'],
  },
)
