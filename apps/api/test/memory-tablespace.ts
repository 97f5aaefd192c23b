import { chown, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'

const sharedMemory = '/dev/shm'
const prefix = 'golden-bead-test-'
const folder = join(sharedMemory, `${prefix}${process.pid}`)
/** Many times what the databases take that are there at once. */
const roomBytesMin = 1e9

/**
 * A tablespace in memory, where the system has a place for it. Some file systems take long to make
 * the files of a database after those of another were deleted.
 */
export async function createMemoryTablespace(name: string, server: Client): Promise<boolean> {
  if (!(await hasRoom())) return false
  await removeAbandoned()
  await mkdir(folder, { mode: 0o700 })
  const { rows } = await server.query<{ path: string }>(
    `select current_setting('data_directory') as path`,
  )
  const { uid, gid } = await stat(rows[0]?.path ?? '')
  await chown(folder, uid, gid)
  await server.query(`create tablespace ${name} location '${folder}'`)
  return true
}

/** After the end of the server. */
export const removeMemoryTablespace = () => rm(folder, { recursive: true, force: true })

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(sharedMemory)
    return bavail * bsize >= roomBytesMin
  } catch {
    return false
  }
}

/** What a killed run left would stay in memory until the machine ends. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(sharedMemory)) {
    if (name.startsWith(prefix) && !(await isRunning(name.slice(prefix.length)))) {
      await rm(join(sharedMemory, name), { recursive: true, force: true })
    }
  }
}

async function isRunning(pid: string): Promise<boolean> {
  try {
    return (await stat(`/proc/${pid}`)).isDirectory()
  } catch {
    return false
  }
}
