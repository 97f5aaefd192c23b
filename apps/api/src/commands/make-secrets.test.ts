import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentSchema } from '#config'

async function ownVolumes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['api', 'database', 'storage']) await mkdir(join(folder, part))
  return folder
}

function makeSecrets(folder: string, given: Record<string, string> = {}) {
  const program = join(import.meta.dirname, 'make-secrets.ts')
  const { status } = spawnSync(process.execPath, [program, folder], {
    env: { PATH: process.env['PATH'], ...given },
  })
  expect(status).toBe(0)
}

/** What the API finds in its environment, read by a shell as in the container. */
function readSecrets(folder: string): Record<string, string> {
  const script = `set -a; . '${join(folder, 'api/api.env')}'; exec '${process.execPath}' -p 'JSON.stringify(process.env)'`
  return JSON.parse(spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} }).stdout)
}

test('the secrets that are made are those that the API demands, and stay as they are', async () => {
  const folder = await ownVolumes()
  makeSecrets(folder)
  const first = readSecrets(folder)
  makeSecrets(folder)

  expect(readSecrets(folder)).toEqual(first)
  const parsed = environmentSchema.partial().safeParse(first)
  expect(parsed.error).toBeUndefined()
  const database = await readFile(join(folder, 'database/password'), 'utf8')
  expect(first['DATABASE_URL']).toBe(`postgres://goldenbead:${database}@database:5432/goldenbead`)
  const store = JSON.parse(await readFile(join(folder, 'storage/s3.json'), 'utf8'))
  expect(store.identities[0].credentials).toEqual([
    { accessKey: first['S3_ACCESS_KEY_ID'], secretKey: first['S3_SECRET_ACCESS_KEY'] },
  ])
})

test.each(['PUBLISHABLE_KEY', 'SERVICE_KEY', 'ADMIN_PASSWORD', 'S3_SECRET_ACCESS_KEY'])(
  'a %s that is made has 128 random bits or more',
  async (name) => {
    const folder = await ownVolumes()
    makeSecrets(folder)

    const random = readSecrets(folder)[name]?.replace(/^sb_(?:publishable|secret)_/, '') ?? ''

    expect(Buffer.from(random, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  },
)

test('what is given wins, whatever signs it has, and is forgotten when it is given no more', async () => {
  const folder = await ownVolumes()
  makeSecrets(folder)
  const made = readSecrets(folder)
  const password = `it's "quoted" $HOME \`id\` \\ and #long`

  makeSecrets(folder, { ADMIN_PASSWORD: password, S3_SECRET_ACCESS_KEY: 'given', SERVICE_KEY: '' })
  const given = readSecrets(folder)
  expect(given).toEqual({ ...made, ADMIN_PASSWORD: password, S3_SECRET_ACCESS_KEY: 'given' })
  expect(await readFile(join(folder, 'storage/s3.json'), 'utf8')).toContain('"secretKey":"given"')

  makeSecrets(folder)
  expect(readSecrets(folder)).toEqual(made)
})

test('only the API can read what is for the API alone', async () => {
  const folder = await ownVolumes()
  makeSecrets(folder)

  for (const name of ['api.env', 'made.json']) {
    expect((await stat(join(folder, 'api', name))).mode & 0o777).toBe(0o600)
  }
})
