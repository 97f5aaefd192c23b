import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isClaimed } from '@golden-bead/local-services/folder-lock'

const noteOf = (dataDir: string) => join(dataDir, 'running.json')

/** Records the address of the database, whose port is random, for other commands. */
export async function noteRunningShop(dataDir: string, databaseUrl: string): Promise<void> {
  await writeFile(noteOf(dataDir), JSON.stringify({ databaseUrl }), { mode: 0o600 })
}

export const forgetRunningShop = (dataDir: string) => rm(noteOf(dataDir), { force: true })

async function readNote(dataDir: string): Promise<string | undefined> {
  try {
    const note: unknown = JSON.parse(await readFile(noteOf(dataDir), 'utf8'))
    if (typeof note !== 'object' || note === null || !('databaseUrl' in note)) return undefined
    return typeof note.databaseUrl === 'string' ? note.databaseUrl : undefined
  } catch {
    return undefined
  }
}

/** The file of a killed shop is stale, but its lock on the folder is released. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  return (await isClaimed(dataDir)) ? await readNote(dataDir) : undefined
}
