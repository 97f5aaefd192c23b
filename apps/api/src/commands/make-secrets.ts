import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Makes the secrets of a composed shop once, each into the folder of the part that reads it. A
 * value that the environment gives is taken; what was made before stays as it is.
 */
const [folder = '/secrets'] = process.argv.slice(2)
const environmentFile = join(folder, 'api', 'api.env')

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const newTokenKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
    .replaceAll('\n', '\\n')

function readMade(): NodeJS.Dict<string> {
  return existsSync(environmentFile) ? parseEnv(readFileSync(environmentFile, 'utf8')) : {}
}

function write(part: string, name: string, text: string, mode: number): void {
  mkdirSync(join(folder, part), { recursive: true })
  const path = join(folder, part, name)
  writeFileSync(`${path}.draft`, text, { mode })
  renameSync(`${path}.draft`, path)
}

const made = readMade()
const choose = (name: string, make: () => string) =>
  process.env[name]?.replaceAll('\n', '\\n') || made[name] || make()

const databasePassword = made['DATABASE_PASSWORD'] ?? randomText(24)
const secrets: Record<string, string> = {
  PUBLISHABLE_KEY: choose('PUBLISHABLE_KEY', () => `sb_publishable_${randomText(18)}`),
  SERVICE_KEY: choose('SERVICE_KEY', () => `sb_secret_${randomText(24)}`),
  JWT_PRIVATE_KEY: choose('JWT_PRIVATE_KEY', newTokenKey),
  ADMIN_PASSWORD: choose('ADMIN_PASSWORD', () => randomText(12)),
  S3_ACCESS_KEY_ID: choose('S3_ACCESS_KEY_ID', () => randomText(12)),
  S3_SECRET_ACCESS_KEY: choose('S3_SECRET_ACCESS_KEY', () => randomText(24)),
  DATABASE_PASSWORD: databasePassword,
  DATABASE_URL: choose(
    'DATABASE_URL',
    () => `postgres://goldenbead:${databasePassword}@database:5432/goldenbead`,
  ),
}

const storageIdentity = {
  identities: [
    {
      name: 'golden-bead',
      credentials: [
        { accessKey: secrets['S3_ACCESS_KEY_ID'], secretKey: secrets['S3_SECRET_ACCESS_KEY'] },
      ],
      actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
    },
  ],
}

// The other parts run as users of their own, so what they read is open within their own volume.
write('database', 'password', databasePassword, 0o644)
write('storage', 's3.json', JSON.stringify(storageIdentity), 0o644)
write(
  'api',
  'api.env',
  Object.entries(secrets)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join(''),
  0o600,
)
process.stdout.write('The secrets of the shop are in their volumes.\n')
