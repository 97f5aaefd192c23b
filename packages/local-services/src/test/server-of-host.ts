import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from './clients.ts'
import { listProcesses } from './process-list.ts'

export async function findServerPid(url: string): Promise<number> {
  const [row] = await query(url, `select current_setting('data_directory') as folder`)
  const pidFile = join(String(row?.['folder']), 'postmaster.pid')
  return Number.parseInt(await readFile(pidFile, 'utf8'), 10)
}

/** Kills the watchdog shell of the server, found by the session they share. */
export async function killWatchdog(serverPid: number): Promise<void> {
  const processes = await listProcesses()
  const watcher = processes.find(({ session, name }) => session === serverPid && name === 'sh')
  process.kill(watcher?.pid ?? Number.NaN, 'SIGKILL')
}
