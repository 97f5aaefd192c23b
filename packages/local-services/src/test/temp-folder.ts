import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removePostgresData } from '../postgres.ts'

export const createTempFolder = () => mkdtemp(join(tmpdir(), 'local-services-'))

export async function removeTempFolder(folder: string): Promise<void> {
  await removePostgresData(folder)
  await rm(folder, { recursive: true, force: true })
}

/** A DATA_DIR of the running test, removed when it ends. */
export async function makeTempFolder(): Promise<string> {
  const folder = await createTempFolder()
  onTestFinished(() => removeTempFolder(folder))
  return folder
}
