import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { authModule, findLiveSession } from '#modules/auth/auth.module.ts'
import { catalogueModule } from '#modules/catalogue/catalogue.module.ts'
import { imagesModule } from '#modules/images/images.module.ts'
import { profilesModule } from '#modules/profiles/profiles.module.ts'
import { changeFeedPlugin } from '#platform/change-feed/change-feed.plugin.ts'
import { databasePlugin } from '#platform/database/database.plugin.ts'
import { defaultErrorShape } from '#platform/http/default-error-shape.ts'
import { installErrorShape } from '#platform/http/error-shape.ts'
import { healthPlugin } from '#platform/http/health.plugin.ts'
import { acceptJsonBodies } from '#platform/http/json-body.ts'
import { serverOptions } from '#platform/http/server-options.ts'
import { identityPlugin } from '#platform/identity/identity.plugin.ts'
import { startupPlugin } from '#platform/startup/startup.plugin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
  }
}

/** The table of contents of the server: first the technology, then the shop. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config))
  app.decorate('config', config)

  acceptJsonBodies(app)
  installErrorShape(app, defaultErrorShape)
  await app.register(startupPlugin)
  await app.register(databasePlugin, config.database)
  await app.register(identityPlugin, {
    keys: config.keys,
    tokens: {
      privateKey: config.tokens.privateKey,
      previousKey: config.tokens.previousKey,
      issuer: `${config.site.apiUrl}/auth/v1`,
      lifeSeconds: config.tokens.accessTokenSeconds,
    },
    findSession: (sessionId) => findLiveSession(app.database, sessionId),
  })
  await app.register(changeFeedPlugin, config.database)
  await app.register(healthPlugin)

  await app.register(profilesModule)
  await app.register(authModule)
  await app.register(imagesModule)
  await app.register(catalogueModule)

  return app
}
