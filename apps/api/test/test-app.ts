import { randomBytes } from 'node:crypto'
import { localMailFrom } from '@golden-bead/contracts/shop'
import { newTokenKey } from '@golden-bead/local-services/new-keys'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import supertest from 'supertest'
import { inject } from 'vitest'
import { buildApp } from '#app'
import { parseConfig, type Config, type Environment } from '#config'
import { watchAnswers } from '@golden-bead/server/test/api-contract'
import { cloneDatabase } from '@golden-bead/server/test/databases'
import type { TestServer } from '@golden-bead/server/test/start-server'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

export type TestApp = TestServer & { config: Config; environment: Environment }

const tokenKey = newTokenKey()

export async function testEnvironment(overrides: Environment = {}) {
  const services = inject('services')
  const database = await cloneDatabase(services.databaseUrl)
  const environment: Environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '8',
    S3_ENDPOINT: services.s3.endpoint,
    S3_REGION: services.s3.region,
    S3_BUCKET: `test-${randomBytes(8).toString('hex')}`,
    S3_ACCESS_KEY_ID: services.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: services.s3.secretAccessKey,
    SMTP_URL: services.smtpUrl,
    MAIL_FROM: localMailFrom,
    SITE_URL: 'http://shop.goldenbead.test',
    PUBLISHABLE_KEY: publishableKey,
    SERVICE_KEY: serviceKey,
    JWT_PRIVATE_KEY: tokenKey,
    RATE_LIMIT_FACTOR: '1000',
    ANSWER_TIME_FACTOR: '20',
    ...overrides,
  }
  return { environment, inboxUrl: services.inboxUrl, drop: database.drop }
}

/** Weak hashes, since most tests need only some account with a password. */
const lightHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export type Extras = {
  /** Adds routes before the app starts, to test what the server does around them. */
  extend?: (app: FastifyInstance) => void
  logTo?: DestinationStream
  /** The responses are not validated against the API description. */
  isBeyondDescription?: true
}

/** The built application on a database and a bucket of its own, by default on a free port. */
export async function startTestApp(
  overrides: Environment = {},
  { extend, logTo, isBeyondDescription }: Extras = {},
): Promise<TestApp> {
  const { environment, inboxUrl, drop } = await testEnvironment(overrides)
  const config = parseConfig(environment)
  const app = await buildApp(config, {
    logTo,
    hashStrength: lightHashes,
  })
  const answers = isBeyondDescription ? undefined : watchAnswers(app.server, () => app.swagger())
  extend?.(app)
  await app.ready()
  await app.startup.run()
  const url = await app.listen({ host: '127.0.0.1', port: config.http.port })
  return {
    app,
    config,
    environment,
    url,
    request: supertest(url),
    inboxUrl,
    close: async () => {
      await app.close()
      await drop()
      answers?.mustBeAsDescribed()
    },
  }
}
