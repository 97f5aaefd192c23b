import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the secrets of a composed shop once, each in the folder of the container that reads it. A
 * value from the environment is taken; existing secrets stay as they are. The image is built
 * without `packages/local-services`, which makes the same keys for local shops and needs a
 * PostgreSQL.
 */
const [folder = '/secrets'] = process.argv.slice(2)

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const newTokenKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

function readMade(): NodeJS.Dict<string> {
  const path = join(folder, 'api', 'made.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * Writes to a temporary file and renames it, so that a kill half-way leaves the old file intact.
 */
function write(part: string, name: string, text: string, mode: number): void {
  const path = join(folder, part, name)
  writeFileSync(`${path}.draft`, text, { mode, flush: true })
  renameSync(`${path}.draft`, path)
}

const madeBefore = readMade()
const make = (name: string, first: () => string) => madeBefore[name] ?? first()

const made = {
  PUBLISHABLE_KEY: make('PUBLISHABLE_KEY', () => `sb_publishable_${randomText(18)}`),
  SERVICE_KEY: make('SERVICE_KEY', () => `sb_secret_${randomText(24)}`),
  JWT_PRIVATE_KEY: make('JWT_PRIVATE_KEY', newTokenKey),
  ADMIN_PASSWORD: make('ADMIN_PASSWORD', () => randomText(18)),
  S3_ACCESS_KEY_ID: make('S3_ACCESS_KEY_ID', () => randomText(12)),
  S3_SECRET_ACCESS_KEY: make('S3_SECRET_ACCESS_KEY', () => randomText(24)),
  DATABASE_PASSWORD: make('DATABASE_PASSWORD', () => randomText(24)),
}
const { DATABASE_PASSWORD: databasePassword, ...ofTheApi } = made

const secrets: Record<string, string> = {
  ...ofTheApi,
  DATABASE_URL: `postgres://goldenbead:${databasePassword}@database:5432/goldenbead`,
}
for (const name of Object.keys(secrets)) {
  const given = process.env[name]
  if (given) secrets[name] = given
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

/** A shell reads this file. Line ends are written as `\n`, which the API reads as a line end. */
const shellLine = ([name, value]: [string, string]) =>
  `${name}='${value.replaceAll('\n', '\\n').replaceAll("'", String.raw`'\''`)}'\n`

// The other containers run as users of their own, so their files are readable within their own
// volume.
write('database', 'password', databasePassword, 0o644)
write('storage', 's3.json', JSON.stringify(storageIdentity), 0o644)
write('api', 'made.json', JSON.stringify(made), 0o600)
write('api', 'api.env', Object.entries(secrets).map(shellLine).join(''), 0o600)
process.stdout.write('The secrets of the shop are in their volumes.\n')
