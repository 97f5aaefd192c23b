import { passwordLengthMin } from '@golden-bead/contracts/shop'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

const port = z.coerce.number().int().min(0).max(65_535)

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))

const placeholders = /^(change-?me|secret|password|example|todo|xxx+|your-.*|<.*>)$/i

const secret = z
  .string()
  .min(16, 'must have at least 16 characters')
  .refine((value) => !placeholders.test(value), 'is still a placeholder')

const privateKey = z
  .string()
  .transform((pem) => pem.replaceAll('\\n', '\n'))
  .refine((pem) => pem.includes('PRIVATE KEY'), 'must be an EC P-256 private key in PEM form')

/** Every variable that the API reads. `.env.example` is checked against it. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_ROOT: z.string().optional(),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(10),

  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).max(63),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: secret,

  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3).max(320),

  SITE_URL: httpUrl,
  PUBLIC_API_URL: httpUrl.optional(),
  REDIRECT_ALLOW_LIST: list,
  PREVIEW_HOSTS: list,
  IMAGE_HOSTS: list,
  CORS_ORIGINS: list,
  TRUSTED_PROXIES: list,

  PUBLISHABLE_KEY: secret,
  SERVICE_KEY: secret,
  JWT_PRIVATE_KEY: privateKey,
  JWT_PREVIOUS_KEY: privateKey.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),

  PASSWORD_LENGTH_MIN: z.coerce.number().int().min(passwordLengthMin).max(64).default(passwordLengthMin),
  PASSWORD_REFUSE_COMMON: flag,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),

  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: secret.optional(),
  SEED_SAMPLE: flag,
})

export type Environment = Record<string, string | undefined>
export type Config = ReturnType<typeof parseConfig>

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const describeIssue = (issue: z.core.$ZodIssue, environment: Environment) => {
  const name = issue.path.join('.')
  return environment[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`
}

const withoutEmptyValues = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** Reports all problems at once and never a value, since a value may be a secret. */
export function parseConfig(environment: Environment) {
  const given = withoutEmptyValues(environment)
  const result = environmentSchema.safeParse(given)
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
    },
    log: { level: env.LOG_LEVEL },
    database: { url: env.DATABASE_URL, poolMax: env.DATABASE_POOL_MAX },
    objectStorage: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    site: {
      url: env.SITE_URL,
      apiUrl: env.PUBLIC_API_URL ?? env.SITE_URL,
      redirectAllowList: env.REDIRECT_ALLOW_LIST,
      previewHosts: env.PREVIEW_HOSTS,
      imageHosts: env.IMAGE_HOSTS,
    },
    keys: { publishable: env.PUBLISHABLE_KEY, service: env.SERVICE_KEY },
    tokens: {
      privateKey: env.JWT_PRIVATE_KEY,
      previousKey: env.JWT_PREVIOUS_KEY,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    },
    passwords: { lengthMin: env.PASSWORD_LENGTH_MIN, refuseCommon: env.PASSWORD_REFUSE_COMMON },
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    seedSample: env.SEED_SAMPLE,
  })
}
