import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { passwordLengthMin } from '@golden-bead/contracts/account-options'
import pg from 'pg'
import { z } from 'zod'
import { isLoopback } from '@golden-bead/server/http/loopback'
import { isMailAddress } from '@golden-bead/server/mail/mail-address'
import { ConfigError } from '@golden-bead/server/errors/config-error'
import { isRateLimitEntry, readRateLimits } from '@golden-bead/server/http/rate-limit'

const listOf = (isValid: (entry: string) => boolean, sentence: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(isValid), sentence)

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/**
 * Never a number of hops, which Fastify reads as no proxy at all or as trust in every client; nor
 * all addresses, which it refuses.
 */
const isNetwork = (text: string) => {
  const [address = '', bits = '32', ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    rest.length === 0 &&
    /^\d+$/.test(bits) &&
    Number(bits) >= 1 &&
    Number(bits) <= (family === 4 ? 32 : 128)
  )
}

const isHost = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(text)
/** Below a top-level domain such as `com`, a `*` would match hosts of any owner. */
const isPreviewHostEntry = (text: string) =>
  /^(?:[a-z0-9-]+|[a-z0-9-]*\*[a-z0-9-]*\.[a-z0-9-]+)(?:\.[a-z0-9-]+)+$/i.test(text)
/** May have wildcards. Mobile apps are reached by schemes of their own. */
const isRedirectPattern = (text: string) =>
  /^https?:/i.test(text) ? /^https?:\/\/[^\s/]/i.test(text) : /^[a-z][a-z\d+.-]*:\/\S/i.test(text)

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

/** On by default. */
const flagOn = z
  .enum(['true', 'false'])
  .default('true')
  .transform((text) => text === 'true')

const port = z.coerce.number().int().min(0).max(65_535)

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const placeholders = /^(change-?me|secret|password|example|todo|xxx+|your-.*|<.*>)$/i

const secret = z
  .string()
  .min(16, 'must have at least 16 characters')
  .refine((value) => !placeholders.test(value), 'is still a placeholder')

const isTokenKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const privateKey = z
  .string()
  .transform((pem) => pem.replaceAll('\\n', '\n'))
  .refine(isTokenKey, 'must be an EC private key on the curve P-256, in PEM form')

const mailAddress = z
  .string()
  .max(320)
  .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, or a name and <an address>')

/** The database client decodes the address when it is created, long before it connects. */
const isDecodable = (url: string) => {
  try {
    void new pg.Client({ connectionString: url })
    return true
  } catch (error) {
    return !(error instanceof URIError)
  }
}

function isWaitedFor(url: string): boolean {
  const seconds = URL.parse(url)?.searchParams.get('connect_timeout') ?? null
  return seconds === null || (/^\d{1,2}$/.test(seconds) && +seconds >= 1 && +seconds <= 60)
}

export const databaseUrlSchema = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine(isDecodable, 'must have its special characters percent-encoded')
  .refine(isWaitedFor, 'must have 1 to 60 seconds as connect_timeout')

/** Every variable that the API reads. `.env.example` is checked against it. */
export const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PORT: port.default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_ROOT: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(5).default(0),

  DATABASE_URL: databaseUrlSchema,
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(10),

  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  S3_ACCESS_KEY_ID: z
    .string()
    .refine((value) => !placeholders.test(value), 'is still a placeholder'),
  S3_SECRET_ACCESS_KEY: secret,

  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: mailAddress,
  CONTACT_EMAIL: z
    .string()
    .refine(isMailAddress, 'must be one plain address, such as hello@shop.example')
    .optional(),

  SITE_URL: httpUrl,
  PUBLIC_API_URL: httpUrl.optional(),
  REDIRECT_ALLOW_LIST: listOf(
    isRedirectPattern,
    'must be a list of addresses such as https://app.example/** or bead-app://login',
  ),
  PREVIEW_HOSTS: listOf(
    isPreviewHostEntry,
    'must be a list of host names without ports, such as previews.example or shop-*.previews.example; two names follow the one with a *',
  ),
  IMAGE_HOSTS: listOf(
    isHost,
    'must be a list of host names, such as pictures.example, and each is named by itself',
  ),
  CORS_ORIGINS: listOf(
    (entry) => entry === '*' || isOrigin(entry),
    'must be a list of origins such as https://shop.example, without a path, or *',
  ),
  TRUSTED_PROXIES: listOf(
    isNetwork,
    'must be a list of addresses and networks such as 10.0.0.0/8, and never of all addresses',
  ),

  STRIPE_SECRET_KEY: secret
    .regex(/^[rs]k_/, 'must be a secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: secret
    .regex(/^whsec_/, 'must be the secret of a webhook, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: httpUrl
    .refine((url) => isLoopback(new URL(url).hostname), 'must be an address of this machine')
    .optional(),
  ALLOW_TEST_CARDS: flag,

  PUBLISHABLE_KEY: secret,
  SERVICE_KEY: secret,
  JWT_PRIVATE_KEY: privateKey,
  JWT_PREVIOUS_KEY: privateKey.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),

  PASSWORD_LENGTH_MIN: z.coerce
    .number()
    .int()
    .min(passwordLengthMin)
    .max(64)
    .default(passwordLengthMin),
  PASSWORD_REFUSE_COMMON: flag,
  PASSWORD_CHANGE_NEEDS_CURRENT: flagOn,
  SIGNUP_DISABLED: flag,
  SESSION_DAYS_MAX: z.coerce.number().int().min(1).max(3_650).default(365),
  SESSION_IDLE_DAYS_MAX: z.coerce.number().int().min(1).max(3_650).default(90),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  ANSWER_TIME_FACTOR: z.coerce.number().min(1).max(100).default(1),
  RATE_LIMITS: listOf(
    isRateLimitEntry,
    'must be a list of entries such as signup=30/300, each full again within a day (86400 seconds)',
  ),

  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: secret.optional(),
  SEED_SAMPLE: flag,
})

const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

/** Whoever opens a page of the shop reads the publishable key. */
const mustDifferFromPublic = [
  'SERVICE_KEY',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
] as const

/** One key may be written in several ways; what is no key is refused by its own rule. */
const isSameKey = (one: string, other: string) =>
  isTokenKey(one) && isTokenKey(other) && createPublicKey(one).equals(createPublicKey(other))

const completeEnvironmentSchema = environmentSchema.superRefine((env, context) => {
  for (const name of mustDifferFromPublic) {
    if (env[name] !== env.PUBLISHABLE_KEY) continue
    const message = 'must not be the PUBLISHABLE_KEY, which everybody can read'
    context.addIssue({ code: 'custom', path: [name], message })
  }
  if (env.JWT_PREVIOUS_KEY !== undefined && isSameKey(env.JWT_PREVIOUS_KEY, env.JWT_PRIVATE_KEY)) {
    const message = 'is the JWT_PRIVATE_KEY: name the key before it, or leave it out'
    context.addIssue({ code: 'custom', path: ['JWT_PREVIOUS_KEY'], message })
  }
  for (const pair of pairs) {
    const missing = pair.filter((name) => env[name] === undefined)
    const given = pair.find((name) => env[name] !== undefined)
    if (given === undefined) continue
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: `it goes with ${given}` })
    }
  }
})

export type Environment = Record<string, string | undefined>
export type Config = ReturnType<typeof parseConfig>

const describeIssue = (issue: z.core.$ZodIssue, environment: Environment) => {
  const name = issue.path.join('.')
  if (environment[name] !== undefined) return `${name}: ${issue.message}`
  return issue.code === 'custom' ? `${name} is missing: ${issue.message}` : `${name} is missing`
}

const withoutEmptyValues = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** Reports all errors at once and never a value, since a value may be a secret. */
export function parseConfig(environment: Environment) {
  const given = withoutEmptyValues(environment)
  const result = completeEnvironmentSchema.safeParse(given)
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => describeIssue(issue, given)))
  }

  const env = result.data
  return Object.freeze({
    http: {
      host: env.HOST,
      port: env.PORT,
      corsOrigins: env.CORS_ORIGINS,
      trustedProxies: env.TRUSTED_PROXIES,
      webRoot: env.WEB_ROOT,
      drainSeconds: env.DRAIN_SECONDS,
      answerTimeFactor: env.ANSWER_TIME_FACTOR,
    },
    log: { level: env.LOG_LEVEL },
    database: { url: env.DATABASE_URL, poolMax: env.DATABASE_POOL_MAX },
    s3: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    contactEmail: env.CONTACT_EMAIL,
    site: {
      url: env.SITE_URL,
      apiUrl: env.PUBLIC_API_URL ?? env.SITE_URL,
      redirectAllowList: env.REDIRECT_ALLOW_LIST,
      previewHosts: env.PREVIEW_HOSTS,
      imageHosts: env.IMAGE_HOSTS,
    },
    stripe:
      env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET !== undefined
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            isTestKey: /^[rs]k_test_/.test(env.STRIPE_SECRET_KEY),
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
            allowsTestCards: env.ALLOW_TEST_CARDS,
          }
        : undefined,
    keys: { publishable: env.PUBLISHABLE_KEY, service: env.SERVICE_KEY },
    tokens: {
      privateKey: env.JWT_PRIVATE_KEY,
      previousKey: env.JWT_PREVIOUS_KEY,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    },
    passwords: {
      lengthMin: env.PASSWORD_LENGTH_MIN,
      refuseCommon: env.PASSWORD_REFUSE_COMMON,
      changeNeedsCurrent: env.PASSWORD_CHANGE_NEEDS_CURRENT,
    },
    accounts: { isSignUpDisabled: env.SIGNUP_DISABLED },
    sessions: { daysMax: env.SESSION_DAYS_MAX, idleDaysMax: env.SESSION_IDLE_DAYS_MAX },
    rateLimits: { factor: env.RATE_LIMIT_FACTOR, replaced: readRateLimits(env.RATE_LIMITS) },
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    seedSample: env.SEED_SAMPLE,
  })
}
