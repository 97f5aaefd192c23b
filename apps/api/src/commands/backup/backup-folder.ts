import type { Buffer } from 'node:buffer'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '@golden-bead/server/errors/error-code'

const dayMs = 24 * 60 * 60_000
const unfinished = '.unfinished'
/** Only files of these names are ours to delete. */
const ownName = String.raw`shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.tar`
const finishedName = new RegExp(`^${ownName}$`)
const unfinishedName = new RegExp(`^${ownName}\\${unfinished}$`)

/** Names sort by their moment. */
const nameAt = (ms: number) => `shop-${new Date(ms).toISOString().replaceAll(':', '-')}.tar`

async function writeToDisk(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name, too, is safe from a power cut only once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a backup into a file of its own, and returns its path. A file with its name is complete. */
export async function saveInFolder(folder: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  const path = join(folder, nameAt(Date.now()))
  try {
    await writeToDisk(`${path}${unfinished}`, bytes)
    await rename(`${path}${unfinished}`, path)
    await syncFolder(folder)
    return path
  } catch (error) {
    await rm(`${path}${unfinished}`, { force: true })
    throw error
  }
}

/**
 * Deletes all backups beside this one but the newest, so that `keep` are left, and what runs that
 * were killed have left there a day ago or longer. Returns those that are dated later than now: a
 * clock was wrong, then or now, and they must not take the place of one whose date is known.
 */
export async function deleteOldBackups(path: string, keep: number): Promise<string[]> {
  const folder = dirname(path)
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
  const now = Date.now()
  const others = names.filter((name) => finishedName.test(name) && name !== basename(path))
  const dated = others.filter((name) => name <= nameAt(now))
  const old = dated.slice(0, Math.max(0, dated.length - keep + 1))
  const left = names.filter((name) => unfinishedName.test(name) && name < nameAt(now - dayMs))
  for (const name of [...old, ...left]) await rm(join(folder, name), { force: true })
  return others.filter((name) => !dated.includes(name))
}

const folderCodes = new Set(['EACCES', 'EDQUOT', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'])

/** The code of an error that an operator mends at the folder. */
export function folderErrorCode(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && folderCodes.has(code) ? code : undefined
}
