import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalServiceError } from '../local-service-error.ts'
import { waitUntil } from '../wait-until.ts'
import { nameCluster } from './cluster-name.ts'
import { listPostgresProcesses } from './process-table.ts'

const politeLimitMs = 6_000
const forceLimitMs = 3_000

/** Ends the server that a killed launcher left behind, so that its folder can be opened again. */
export async function stopStaleServer(dataFolder: string): Promise<void> {
  const serverPid = await readServerPid(dataFolder)
  const list = async () => await listPostgresProcesses(nameCluster(dataFolder))
  const areGone = async () => (await list()).length === 0

  for (const pid of await list()) send(pid, pid === serverPid ? 'SIGINT' : 'SIGQUIT')
  if (!(await waitUntil(areGone, politeLimitMs))) {
    for (const pid of await list()) send(pid, 'SIGKILL')
    if (!(await waitUntil(areGone, forceLimitMs))) throw cannotStop(await list())
  }
  // The id in the file may meanwhile belong to another program of the same user, which
  // PostgreSQL would take for a running server. Here it is known that none is left.
  await rm(join(dataFolder, 'postmaster.pid'), { force: true })
}

async function readServerPid(dataFolder: string): Promise<number | undefined> {
  const [pid] = await readPidFile(dataFolder)
  return Number(pid) || undefined
}

/** The lines of `postmaster.pid`, in which a server writes its process id and state; empty without one. */
export async function readPidFile(dataFolder: string): Promise<string[]> {
  try {
    return (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  } catch {
    return []
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended, or belongs to another user: the wait that follows finds out.
  }
}

function cannotStop(pids: number[]): LocalServiceError {
  return new LocalServiceError(
    `An earlier local database (process ${pids.join(', ')}) does not end.`,
    'End it by hand, as the user who started it, and start again.',
  )
}
