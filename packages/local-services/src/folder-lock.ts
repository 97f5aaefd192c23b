import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cannotBeWritten, diskFullRemedy, explainingFileErrors } from './file-errors.ts'
import { LocalServiceError } from './local-service-error.ts'
import { readIfThere } from './private-file.ts'

/** Primary codes of SQLite. */
const busy = 5
const readOnly = 8
const full = 13
const cannotOpen = 14

/**
 * Makes this process the only one that works in a folder and returns a function that releases it. Without
 * it a second launcher would take the first one's server for a stale one and stop it.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const lock = tryLock(folder)
  const pidFile = join(folder, 'launcher.pid')
  if (!lock) throw alreadyClaimed(folder, await readIfThere(pidFile))
  const giveBack = async () => {
    if (lock.isOpen) lock.close()
  }
  try {
    await explainingFileErrors(folder, () => writeFile(pidFile, String(process.pid)))
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}

/** Whether a living process has claimed this folder. */
export async function isClaimed(folder: string): Promise<boolean> {
  try {
    await access(folder)
  } catch {
    return false
  }
  const lock = tryLock(folder)
  lock?.close()
  return lock === undefined
}

/**
 * SQLite is used for its file lock, which the system releases however the process ends, so that no
 * claim can be stale: Node itself has none. The file stays empty.
 */
function tryLock(folder: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'launcher.lock'))
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const code = primaryCode(error)
    if (code === busy) return undefined
    if (code === full) throw diskIsFull(folder, error)
    if (code === cannotOpen || code === readOnly) throw cannotBeWritten(folder, error)
    throw error
  }
}

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

function diskIsFull(folder: string, cause: unknown): LocalServiceError {
  return new LocalServiceError(`The disk that holds ${folder} is full.`, diskFullRemedy, { cause })
}

function alreadyClaimed(folder: string, pid = 'unknown'): LocalServiceError {
  return new LocalServiceError(
    `The folder ${folder} is already in use by process ${pid}.`,
    'Stop that one first, or set DATA_DIR, PORT and MAIL_PORT for a second copy.',
  )
}
