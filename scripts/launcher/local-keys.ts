import { join } from 'node:path'
import { explainingFileErrors } from '@golden-bead/local-services/file-errors'
import { newShopKeys } from '@golden-bead/local-services/new-keys'
import { readIfThere, writePrivateFile } from '@golden-bead/local-services/private-file'
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

async function readKeys(path: string): Promise<Partial<LocalKeys>> {
  const kept: unknown = JSON.parse((await readIfThere(path)) ?? '{}')
  return typeof kept === 'object' && kept !== null ? kept : {}
}

export function provideLocalKeys(dataDir: string): Promise<LocalKeys> {
  return explainingFileErrors(dataDir, async () => {
    await providePrivateFolder(dataDir)
    const path = keysFile(dataDir)
    const kept = await readKeys(path)
    const keys = { ...newShopKeys(), adminEmail: 'admin@goldenbead.test', ...kept }
    if (Object.keys(kept).length < Object.keys(keys).length) {
      await writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`)
    }
    return keys
  })
}
