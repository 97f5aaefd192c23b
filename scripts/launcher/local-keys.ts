import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { explainingFileErrors } from '@golden-bead/local-services/file-errors'
import { providePrivateFolder } from '@golden-bead/local-services/private-folder'

/** The secrets of one local shop, made once and kept in its data folder. */
export type LocalKeys = {
  publishableKey: string
  serviceKey: string
  tokenKey: string
  adminEmail: string
  adminPassword: string
}

export const keysFile = (dataDir: string) => join(dataDir, 'keys.json')

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const makeKeys = (): LocalKeys => ({
  publishableKey: `sb_publishable_${randomText(18)}`,
  serviceKey: `sb_secret_${randomText(24)}`,
  tokenKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  adminEmail: 'admin@goldenbead.test',
  adminPassword: randomText(12),
})

async function readKeys(path: string): Promise<Partial<LocalKeys>> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Written beside and moved into place, so that a kill half-way leaves the old file whole. */
async function writeKeys(path: string, keys: LocalKeys): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

export function provideLocalKeys(dataDir: string): Promise<LocalKeys> {
  return explainingFileErrors(dataDir, async () => {
    await providePrivateFolder(dataDir)
    const path = keysFile(dataDir)
    const kept = await readKeys(path)
    const keys = { ...makeKeys(), ...kept }
    if (Object.keys(kept).length < Object.keys(keys).length) await writeKeys(path, keys)
    return keys
  })
}
