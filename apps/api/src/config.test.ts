import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as accountOptions from '@golden-bead/contracts/account-options'
import { expect, test } from 'vitest'
import { ConfigError } from '@golden-bead/server/errors/config-error'
import * as accountLimits from '@golden-bead/supabase/auth-limits'
import { secretsOf } from './config-secrets.ts'
import { environmentSchema, parseConfig, type Environment } from './config.ts'

const ecKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const complete: Environment = {
  DATABASE_URL: 'postgres://shop:pearl-canary-1@localhost:5432/shop',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'product-images',
  S3_ACCESS_KEY_ID: 'golden-bead',
  S3_SECRET_ACCESS_KEY: 'pearl-canary-2-of-the-bucket',
  SMTP_URL: 'smtp://localhost:1025',
  MAIL_FROM: 'Golden Bead <shop@goldenbead.test>',
  SITE_URL: 'http://localhost:3000',
  PUBLISHABLE_KEY: 'sb_publishable_pearl_canary_3',
  SERVICE_KEY: 'sb_secret_pearl_canary_4',
  JWT_PRIVATE_KEY: ecKey('P-256'),
}

const errorsOf = (environment: Environment): readonly string[] => {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

const exampleFile = new URL('../../../.env.example', import.meta.url)
const launcherVariables = ['MAIL_PORT', 'DATA_DIR']
const composeVariables = [
  'WEB_PORT',
  'API_REPLICAS',
  'SITE_ADDRESS',
  'DOMAIN',
  'HTTPS_PORT',
  'FRONT_PROXIES',
]

const exampleLines = readFileSync(exampleFile, 'utf8').split('\n')
const example = exampleLines.flatMap((line, index) => {
  const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
  if (name === undefined) return []
  const from = exampleLines.slice(0, index).findLastIndex((other) => !/^# (?!-)/.test(other)) + 1
  return [{ name, value, sentence: exampleLines.slice(from, index).join('\n') }]
})

test('the example file names every variable, once and with a sentence, and no other', () => {
  const names = example.map(({ name }) => name)

  expect(names.toSorted()).toEqual(
    [...Object.keys(environmentSchema.shape), ...launcherVariables, ...composeVariables].toSorted(),
  )
  expect(example.filter(({ sentence }) => !/^# [^]*[.]$/.test(sentence))).toEqual([])
})

test('the example file marks as needed what nothing starts without', () => {
  const needed = Object.entries(environmentSchema.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name)
  const marked = example.filter(({ sentence }) => sentence.startsWith('# Needed: '))

  expect(marked.map(({ name }) => name).toSorted()).toEqual(needed.toSorted())
})

test('the values of the example file are the defaults, so that a copy changes nothing', () => {
  const withValues = example.filter(({ value }) => value !== '')
  const copied = Object.fromEntries(withValues.map(({ name, value }) => [name, value]))

  expect(parseConfig({ ...complete, ...copied })).toEqual(parseConfig(complete))
})

test('an empty variable counts as one that was left out', () => {
  const empty = Object.fromEntries(example.map(({ name }) => [name, '']))

  expect(parseConfig({ ...empty, ...complete })).toEqual(parseConfig(complete))
})

const required = Object.keys(complete)

test.each(required)('the shop names %s when it is missing or empty', (name) => {
  expect(errorsOf({ ...complete, [name]: undefined })).toEqual([`${name} is missing`])
  expect(errorsOf({ ...complete, [name]: '' })).toEqual([`${name} is missing`])
})

const malformed: [name: string, ...values: string[]][] = [
  ['HOST', 'a b', 'http://localhost'],
  ['PORT', 'abc', '70000', '-1', '1.5'],
  ['SITE_URL', 'localhost:3000', 'ftp://shop.example'],
  ['PUBLIC_API_URL', 'api.shop.example', 'javascript:alert(1)'],
  [
    'TRUSTED_PROXIES',
    '1',
    'true',
    'proxy.example',
    '172.16.0.0/',
    '172.16.0.0/12x',
    '10.0.0.0/33',
    '10.0.0.1/8/8',
    '0.0.0.0/0',
    '127.0.0.1, ::/0',
    'fc00::/129',
  ],
  ['CORS_ORIGINS', 'toys.example', 'https://toys.example/', 'https://toys.example/shop', 'null'],
  ['REDIRECT_ALLOW_LIST', 'shop.example', 'javascript:alert(1)', 'http:/shop.example', '**'],
  [
    'PREVIEW_HOSTS',
    'https://shop.example',
    'a b',
    '*',
    '*.com',
    'shop-*.com',
    '**.shop.example',
    '.shop.example',
    'shop.example:3000',
  ],
  [
    'IMAGE_HOSTS',
    'https://pictures.example',
    "pictures.example 'unsafe-inline'",
    '*.pictures.example',
    '*',
  ],
  ['WEB_ROOT', 'apps/web/dist', './web'],
  ['DRAIN_SECONDS', '60', 'soon'],
  ['LOG_LEVEL', 'verbose'],
  [
    'DATABASE_URL',
    'mysql://shop:pearl@localhost/shop',
    'localhost',
    'postgres://shop:pearl@localhost/shop?connect_timeout=soon',
  ],
  ['DATABASE_POOL_MAX', '1', '1000', 'many'],
  ['S3_ENDPOINT', 'localhost:9000', 's3://bucket'],
  ['S3_BUCKET', 'ab', 'Product Images', '../etc'],
  ['S3_ACCESS_KEY_ID', 'changeme', '<key>'],
  ['S3_SECRET_ACCESS_KEY', 'short', 'your-secret-access-key'],
  ['SMTP_URL', 'http://localhost:1025', 'localhost:25'],
  ['MAIL_FROM', 'Golden Bead', 'shop@goldenbead.test\r\nBcc: all@goldenbead.test'],
  [
    'CONTACT_EMAIL',
    'owner',
    'Owner <owner@shop.example>',
    'owner@shop.example\nBcc: all@shop.example',
  ],
  ['PUBLISHABLE_KEY', 'short', 'your-publishable-key'],
  ['SERVICE_KEY', 'short', 'your-very-own-service-key'],
  ['JWT_PRIVATE_KEY', 'secret', '-----BEGIN PRIVATE KEY-----', ecKey('P-384')],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'pk_test_of_the_public_kind'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'sk_test_in_the_wrong_line'],
  [
    'STRIPE_API_URL',
    'loopback',
    'https://stripe.example',
    'http://127.0.0.1.stripe.example',
    'http://localhost@stripe.example',
  ],
  ['JWT_PREVIOUS_KEY', 'secret', ecKey('P-384')],
  ['ACCESS_TOKEN_SECONDS', '0', '1e9', 'hour'],
  ['PASSWORD_LENGTH_MIN', '1', '1000', 'long'],
  ['PASSWORD_REFUSE_COMMON', 'yes'],
  ['PASSWORD_CHANGE_NEEDS_CURRENT', 'yes'],
  ['SIGNUP_DISABLED', 'yes'],
  ['SESSION_DAYS_MAX', '0', '99999', 'year'],
  ['SESSION_IDLE_DAYS_MAX', '0', '99999', 'month'],
  ['RATE_LIMIT_FACTOR', '0', '-1', 'off'],
  ['ANSWER_TIME_FACTOR', '0', '0.5', '101', 'off'],
  [
    'RATE_LIMITS',
    'verify',
    'signup=0/300',
    'signup=30/300,token=many',
    'signup=1/86401',
    'code_account=1/86400/2',
  ],
  ['ALLOW_TEST_CARDS', 'yes'],
  ['ADMIN_EMAIL', 'admin', 'a@b'],
  ['ADMIN_PASSWORD', 'short', 'your-own-admin-password'],
  ['SEED_SAMPLE', 'yes'],
]

const wrongValues = malformed.flatMap(([name, ...values]) =>
  values.map((value): [name: string, value: string] => [name, value]),
)
const companions: Environment = {
  ADMIN_EMAIL: 'admin@goldenbead.test',
  ADMIN_PASSWORD: 'a long enough password',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
}

test.each(wrongValues)('the shop refuses %s=%j by its name', (name, value) => {
  const errors = errorsOf({ ...complete, ...companions, [name]: value })

  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(new RegExp(`^${name}: `))
})

// Shorter ones are words that a sentence may have for reasons of its own.
const tellingValues = wrongValues.filter(([, value]) => value.length > 4)

test.each(tellingValues)('the shop keeps the value to itself in %s=%j', (name, value) => {
  const errors = errorsOf({ ...complete, ...companions, [name]: value })

  expect(String(errors)).not.toContain(value)
})

test('every variable that can be wrong has been tried', () => {
  const tried = malformed.map(([name]) => name)
  const takesAnything = ['S3_REGION']

  expect([...tried, ...takesAnything].toSorted()).toEqual(
    Object.keys(environmentSchema.shape).toSorted(),
  )
})

test('all errors are told at once, and none of the values', () => {
  const wrong = {
    ...complete,
    DATABASE_URL: undefined,
    PORT: 'pearl-canary-5',
    SERVICE_KEY: 'pearl',
  }

  expect(errorsOf(wrong).map((error) => error.split(/[: ]/)[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SERVICE_KEY',
  ])
  expect(String(errorsOf(wrong))).not.toContain('pearl')
})

test('half of an admin is refused', () => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = companions

  expect(errorsOf({ ...complete, ADMIN_EMAIL })).toHaveLength(1)
  expect(errorsOf({ ...complete, ADMIN_PASSWORD })).toHaveLength(1)
  expect(errorsOf({ ...complete, ADMIN_EMAIL, ADMIN_PASSWORD })).toEqual([])
})

test('half of the settings of cards is refused by the name of the other half', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = companions

  expect(errorsOf({ ...complete, STRIPE_SECRET_KEY })).toEqual([
    'STRIPE_WEBHOOK_SECRET is missing: it goes with STRIPE_SECRET_KEY',
  ])
  expect(errorsOf({ ...complete, STRIPE_WEBHOOK_SECRET })).toEqual([
    'STRIPE_SECRET_KEY is missing: it goes with STRIPE_WEBHOOK_SECRET',
  ])
  expect(errorsOf({ ...complete, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })).toEqual([])
})

test.each(['SERVICE_KEY', 'S3_SECRET_ACCESS_KEY', 'ADMIN_PASSWORD'])(
  'a %s that everybody can read as the publishable key is refused',
  (name) => {
    const { PUBLISHABLE_KEY } = complete

    expect(errorsOf({ ...complete, ...companions, [name]: PUBLISHABLE_KEY })).toEqual([
      `${name}: must not be the PUBLISHABLE_KEY, which everybody can read`,
    ])
  },
)

test('a previous key that is the current one in another form is refused', () => {
  const { JWT_PRIVATE_KEY = '' } = complete
  const olderForm = createPrivateKey(JWT_PRIVATE_KEY)
    .export({ type: 'sec1', format: 'pem' })
    .toString()
    .replaceAll('\n', '\\n')

  expect(errorsOf({ ...complete, JWT_PREVIOUS_KEY: olderForm })).toEqual([
    'JWT_PREVIOUS_KEY: is the JWT_PRIVATE_KEY: name the key before it, or leave it out',
  ])
  expect(errorsOf({ ...complete, JWT_PREVIOUS_KEY: ecKey('P-256') })).toEqual([])
})

test('a key with its line ends written out is read', () => {
  const oneLine = ecKey('P-256').replaceAll('\n', '\\n')

  expect(parseConfig({ ...complete, JWT_PRIVATE_KEY: oneLine }).tokens.privateKey).toContain('\n')
})

test.each([
  ['SERVICE_KEY', 'short'],
  ['PUBLISHABLE_KEY', 'your-publishable-key'],
  ['JWT_PRIVATE_KEY', 'secret'],
])('a shop does not start with a weak %s', (name, value) => {
  expect(() => parseConfig({ ...complete, [name]: value })).toThrow(name)
})

test('the web client knows the limits of accounts as the server keeps them', () => {
  expect({ ...accountOptions }).toMatchObject({ ...accountLimits })
})

test('a number of hops is not taken for a trusted proxy', () => {
  expect(errorsOf({ ...complete, TRUSTED_PROXIES: '1' })).toHaveLength(1)
  expect(errorsOf({ ...complete, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' })).toEqual([])
})

test.each(['previews.example', '*.previews.example', 'shop-*.previews.example'])(
  'previews may be at %s',
  (host) => {
    expect(parseConfig({ ...complete, PREVIEW_HOSTS: host }).site.previewHosts).toEqual([host])
  },
)

test('links may lead into apps that have a scheme of their own', () => {
  const list = 'bead-app://welcome/**,com.example.bead:/back,https://*.example/**'
  const { site } = parseConfig({ ...complete, REDIRECT_ALLOW_LIST: list })

  expect(site.redirectAllowList).toEqual(list.split(','))
})

test.each([
  ['DATABASE_URL', 'postgres://shop:100%@localhost:5432/shop'],
  ['SMTP_URL', 'smtp://shop:100%@localhost:1025'],
])('a password in %s may hold a percent sign, and is kept out of the log', (name, address) => {
  expect(secretsOf(parseConfig({ ...complete, [name]: address }))).toContain('100%')
})

test.each([
  ['password', 'shop:%e2%82@localhost/shop'],
  ['user', '%ff:shop@localhost/shop'],
  ['database', 'shop:shop@localhost/shop%ff'],
])('a %s that cannot be decoded is told, and not its value', (_part, rest) => {
  expect(errorsOf({ ...complete, DATABASE_URL: `postgres://${rest}` })).toEqual([
    'DATABASE_URL: must have its special characters percent-encoded',
  ])
})

test('a percent sign that begins no escape stands for itself in the address of the database', () => {
  const url = 'postgres://shop:100%sure@localhost/shop'

  expect(errorsOf({ ...complete, DATABASE_URL: url })).toEqual([])
})
