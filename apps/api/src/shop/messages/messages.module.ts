import fp from 'fastify-plugin'
import type { Config } from '#config'
import type { ServerSecrets } from '#platform/process/server-secrets.ts'
import {
  addStoreRoutes,
  limitInbox,
  limitNetwork,
  type StoreRateLimits,
} from '#shop/store-api/store-api.module.ts'
import { createContactForms } from './contact-forms.ts'
import { messagesRoutes } from './http/messages.routes.ts'
import { messagesResource } from './messages-resource.ts'
import { createMessagesService } from './messages.service.ts'

export type MessagesModuleOptions = {
  config: Pick<Config, 'site' | 'contactEmail'>
  limits: StoreRateLimits
  secrets: ServerSecrets
}

/** The contact form: stored first, mailed second. */
export const messagesModule = fp<MessagesModuleOptions>(
  async (app, { config, limits, secrets }) => {
    const messages = createMessagesService({
      database: app.database,
      outbox: app.outbox,
      forms: createContactForms(secrets),
      siteUrl: config.site.url,
      contactEmail: config.contactEmail,
      mayCopyTo: limitInbox(app, 'message_copy', limits.message_copy),
    })
    app.rest.exposeTable(messagesResource)
    app.describeTag('Contact', 'The contact form.')
    await addStoreRoutes(app, (scope) =>
      messagesRoutes(scope, { messages, limit: limitNetwork(app, 'message', limits.message) }),
    )
  },
  {
    name: 'messages',
    dependencies: ['database', 'openapi', 'outbox', 'rate-limit', 'rest', 'store-api'],
  },
)
