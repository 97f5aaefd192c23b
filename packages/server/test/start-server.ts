import { randomBytes } from 'node:crypto'
import { newTokenKey } from '@golden-bead/local-services/new-keys'
import type { FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { inject } from 'vitest'
import { healthPlugin } from '#server/http/health.plugin.ts'
import { readRateLimits, type RateLimit } from '#server/http/rate-limit.ts'
import type { HttpServerOptions } from '#server/http/server-options.ts'
import { createHttpServer, serverPlugin, type ServerOptions } from '#server/server.plugin.ts'
import { watchAnswers } from './api-contract.ts'
import { cloneDatabase } from './databases.ts'

/** What tests know of a server, whatever it serves. */
export type TestServer = {
  app: FastifyInstance
  config: Pick<ServerOptions, 'database' | 's3'>
  /** The address on which it listens. */
  url: string
  request: ReturnType<typeof supertest>
  inboxUrl: string
  close: () => Promise<void>
}

type Parts = 'database' | 's3' | 'smtp'

/** Settings other than those of most tests. */
export type ServerSettings = Partial<Omit<ServerOptions, Parts>> & {
  [Part in Parts]?: Partial<ServerOptions[Part]>
} & { http?: Partial<HttpServerOptions> }

export type ServerExtras = {
  /** Adds routes before the server starts. */
  extend?: (app: FastifyInstance) => void | Promise<void>
  /** The responses are not validated against the API description. */
  isBeyondDescription?: true
}

export const tokenKey = newTokenKey()

/** With other limits for its connections than the server would ask for. */
export function withLimits(databaseUrl: string, limits: Record<string, string>): string {
  const url = new URL(databaseUrl)
  for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, value)
  return url.href
}

/** A server on a free port, with a database and a bucket of its own unless it is given others. */
export async function startServer(
  { http, database, s3, smtp, ...settings }: ServerSettings = {},
  { extend, isBeyondDescription }: ServerExtras = {},
): Promise<TestServer> {
  const services = inject('services')
  const own = database?.url === undefined ? await cloneDatabase(services.databaseUrl) : undefined
  const config = {
    database: { url: own?.url ?? '', poolMax: 8, ...database },
    s3: { ...services.s3, bucket: `test-${randomBytes(8).toString('hex')}`, ...s3 },
  }
  const app = createHttpServer({
    siteUrl: 'http://site.example',
    log: { level: 'silent' },
    // A busy machine is slow.
    answerTimeFactor: 20,
    ...http,
  })
  await app.register(serverPlugin, {
    ...config,
    smtp: { url: services.smtpUrl, from: 'Site <hello@site.example>', ...smtp },
    secrets: { privateKey: tokenKey },
    rateLimitFactor: 1_000,
    ...settings,
  })
  await extend?.(app)
  await app.register(healthPlugin)
  const answers = isBeyondDescription
    ? undefined
    : watchAnswers(app.server, () => app.swagger(), { hasOwnTables: true })
  await app.ready()
  await app.startup.run()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    config,
    url,
    request: supertest(url),
    inboxUrl: services.inboxUrl,
    close: async () => {
      await app.close()
      await own?.drop()
      answers?.mustBeAsDescribed()
    },
  }
}

/** Limits as `RATE_LIMITS` has them: `signup=30/300,token=150/300/30`. */
export const limitsOf = (text: string): Record<string, RateLimit> =>
  Object.fromEntries(readRateLimits(text.split(',')))
