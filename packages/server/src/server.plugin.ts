import fp from 'fastify-plugin'
import { changeFeedPlugin } from './cache/change-feed.ts'
import { databasePlugin } from './database/database.plugin.ts'
import { admissionPlugin } from './http/admission.plugin.ts'
import { corsPlugin } from './http/cors.plugin.ts'
import { deploymentChecksPlugin } from './http/deployment-checks.plugin.ts'
import { metricsPlugin } from './http/metrics.plugin.ts'
import { rateLimitPlugin } from './http/rate-limiter.ts'
import { requestChecksPlugin } from './http/request-checks.plugin.ts'
import type { MailerOptions } from './mail/mailer.ts'
import { outboxPlugin } from './mail/outbox.plugin.ts'
import { objectStoragePlugin } from './objects/object-storage.ts'
import type { S3Options } from './objects/s3-client.ts'
import { openapiPlugin, type ApiInfo } from './openapi/openapi.plugin.ts'
import {
  deriveServerSecrets,
  type SecretKeys,
  type ServerSecrets,
} from './process/server-secrets.ts'
import { startupPlugin } from './process/startup.plugin.ts'

export { createHttpServer } from './http/http-server.ts'

export type ServerOptions = {
  database: { url: string; poolMax?: number }
  s3: S3Options & { bucket: string }
  smtp: MailerOptions
  /** What all secrets of the server are derived from. */
  secrets: SecretKeys
  /** The only origins whose scripts may call the server; without any, all may. */
  corsOrigins?: readonly string[]
  /** How many times as generous all rate limits are. */
  rateLimitFactor?: number
  /** The introduction of the API description. */
  description?: Partial<ApiInfo>
  /** The key that the page of the API description calls the server with. */
  publishableKey?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The secrets for one purpose. */
    secretsFor: (purpose: string) => ServerSecrets
  }
}

/** What every server needs: its database, bucket, mail and limits, and what watches over them. */
export const serverPlugin = fp<ServerOptions>(
  async (app, { database: { url, poolMax = 10 }, s3, smtp, secrets, ...options }) => {
    const { corsOrigins = [], rateLimitFactor = 1, description = {}, publishableKey = '' } = options
    app.decorate('secretsFor', (purpose) => deriveServerSecrets(secrets, purpose))
    await app.register(metricsPlugin)
    await app.register(corsPlugin, { corsOrigins })
    await app.register(requestChecksPlugin)
    await app.register(deploymentChecksPlugin)
    await app.register(openapiPlugin, { info: description, publishableKey })
    await app.register(startupPlugin)
    await app.register(admissionPlugin)
    await app.register(databasePlugin, { url, poolMax })
    await app.register(changeFeedPlugin, { url })
    await app.register(objectStoragePlugin, s3)
    await app.register(rateLimitPlugin, { factor: rateLimitFactor })
    await app.register(outboxPlugin, { mail: smtp, secrets: app.secretsFor('outbox') })
  },
  { name: 'server' },
)
