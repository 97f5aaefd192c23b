import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

type ListedProcess = { pid: number; session: number; state: string; name: string }

/** Where init does not reap zombies, an ended process stays listed with the state Z. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await listProcesses()).some((row) => row.pid === pid && !row.state.startsWith('Z'))
}

export async function listProcesses(): Promise<ListedProcess[]> {
  // A small machine has no `ps`, but what it would read.
  if (process.platform === 'linux') return await readProc()
  const { stdout } = await run('ps', ['-axo', 'pid=,sess=,state=,ucomm='])
  return stdout.split('\n').map((line) => {
    const [pid, session, state = '', name = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), session: Number(session), state, name }
  })
}

async function readProc(): Promise<ListedProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const rows = await Promise.all(pids.map(readStat))
  return rows.filter((row) => row !== undefined)
}

async function readStat(pid: number): Promise<ListedProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, name = '', rest = ''] = stat.match(/\((.*)\) (.*)/s) ?? []
    const [state = '', , , session] = rest.split(' ')
    return { pid, session: Number(session), state, name }
  } catch {
    return undefined
  }
}
