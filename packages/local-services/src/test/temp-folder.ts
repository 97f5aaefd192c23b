import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removePostgresData } from '../postgres.ts'

/** A DATA_DIR of the running test, removed when it ends. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-services-'))
  onTestFinished(async () => {
    await removePostgresData(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}
