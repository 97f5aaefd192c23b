import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from './test-shop.ts'

const run = promisify(execFile)
const megabytes = 8

/** Only root may mount a disk of its own. */
export const canMountDisks = () => process.getuid?.() === 0

/** Puts the tables of the catalogue on a disk that a few megabytes fill. */
export async function moveToSmallDisk(database: Database) {
  const [row] = await database.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const { uid, gid } = await stat(row?.folder ?? '')
  const disk = await mkdtemp(join(tmpdir(), 'golden-bead-disk-'))
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=0700`
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  await database.query(`create tablespace small location '${disk}'`)
  const move = async (place: string) => {
    await database.query(`alter table products set tablespace ${place}`)
    await database.query(`alter table categories set tablespace ${place}`)
  }
  await move('small')

  const filler = join(disk, 'filler')
  return {
    // As much of it is written as there is room for.
    fill: () => writeFile(filler, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => undefined),
    remove: async () => {
      await rm(filler, { force: true })
      await move('pg_default')
      await database.query('drop tablespace small')
      await run('umount', [disk])
      await rmdir(disk)
    },
  }
}
