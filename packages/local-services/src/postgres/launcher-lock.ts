import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFullRemedy } from '../file-errors.ts'
import { LocalServiceError } from '../local-service-error.ts'
import { readIfThere } from '../private-file.ts'

const busy = 5
const full = 13

/**
 * Makes this process the only launcher of a cluster and answers how to give it back.
 * Without it a second start would take the first one's server for a leftover and stop it.
 */
export async function claimCluster(home: string): Promise<() => Promise<void>> {
  const lock = tryLock(home)
  const pidFile = join(home, 'launcher.pid')
  if (!lock) throw alreadyRunning(home, await readIfThere(pidFile))
  await writeFile(pidFile, String(process.pid))
  return async () => {
    if (lock.isOpen) lock.close()
  }
}

/** Whether a living launcher uses this cluster. */
export async function isClaimed(home: string): Promise<boolean> {
  try {
    await access(home)
  } catch {
    return false
  }
  const lock = tryLock(home)
  lock?.close()
  return lock === undefined
}

/**
 * SQLite is here for its lock on a file, which the system takes back however the process ends, so
 * that no claim can be stale: Node itself offers none. The file stays empty.
 */
function tryLock(home: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(home, 'launcher.lock'))
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === busy) return undefined
    if (code === full) throw diskIsFull(home, error)
    throw error
  }
}

function diskIsFull(home: string, cause: unknown): LocalServiceError {
  return new LocalServiceError(`The disk that holds ${home} is full.`, diskFullRemedy, { cause })
}

function alreadyRunning(home: string, pid = 'unknown'): LocalServiceError {
  return new LocalServiceError(
    `The local database in ${home} is already in use by process ${pid}.`,
    'Stop that one first, or set DATA_DIR, PORT and MAIL_PORT for a second copy.',
  )
}
