import { chown, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'

const sharedMemory = '/dev/shm'
const prefix = 'golden-bead-memory-'
/** Many times the size of the databases that exist at the same time. */
const roomBytesMin = 1e9

/**
 * A folder in memory (tmpfs), if the system has one. Some file systems are slow to create the files
 * of a database after those of another were deleted.
 */
export async function makeMemoryFolder(): Promise<string | undefined> {
  if (!(await hasRoom())) return undefined
  await removeAbandoned()
  return mkdtemp(join(sharedMemory, `${prefix}${process.pid}-`))
}

/** The caller removes the folder after the end of the server. */
export async function createTablespace(
  name: string,
  { folder, server }: { folder: string; server: Client },
): Promise<void> {
  const { rows } = await server.query<{ path: string }>(
    `select current_setting('data_directory') as path`,
  )
  const { uid, gid } = await stat(rows[0]?.path ?? '')
  await chown(folder, uid, gid)
  await server.query(`create tablespace ${name} location '${folder}'`)
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(sharedMemory)
    return bavail * bsize >= roomBytesMin
  } catch {
    return false
  }
}

/** Removes folders of killed runs, which would stay in memory until a reboot. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(sharedMemory)) {
    if (name.startsWith(prefix) && !(await isRunning(name.slice(prefix.length)))) {
      // Folders of another user cannot be removed.
      await rm(join(sharedMemory, name), { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

async function isRunning(owner: string): Promise<boolean> {
  try {
    return (await stat(`/proc/${Number.parseInt(owner, 10)}`)).isDirectory()
  } catch {
    return false
  }
}
