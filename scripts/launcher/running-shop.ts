import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers } from './given-parts.ts'

const noteOf = (dataDir: string) => join(dataDir, 'running.json')

/** Lets other commands find the database of a shop that runs, whose port is a new one every time. */
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

/** The note of a shop that was killed names a port on which nobody answers. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const noted = await readNote(dataDir)
  return noted !== undefined && (await answers(noted)) ? noted : undefined
}
