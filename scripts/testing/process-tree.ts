import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process and everything below it, the root first. */
export async function listProcessTree(rootPid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const childrenOf = new Map<number, number[]>()
  for (const line of stdout.trim().split('\n')) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid])
  }
  const tree = [rootPid]
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []))
  return tree
}

/** Those that still run; where init does not reap zombies, they stay listed with the state Z. */
export async function findRunning(pids: readonly number[]): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,state=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => pids.includes(Number.parseInt(line, 10)) && !/^\d+ +Z/.test(line))
}
