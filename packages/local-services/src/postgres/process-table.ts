import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { watchdogShell } from './launcher-watchdog.ts'

const run = promisify(execFile)

/**
 * The server and its workers, also orphaned ones, by the cluster name that PostgreSQL writes into
 * the titles of all of them. Titles, because where a process stands is hidden from a root user
 * who lacks the right to trace, as in most containers.
 */
export async function listPostgresProcesses(clusterName: string): Promise<number[]> {
  const processes = process.platform === 'linux' ? await readProc() : await readPs()
  return processes
    .filter(({ title }) => title.includes(clusterName) && !title.startsWith(watchdogShell))
    .map(({ pid }) => pid)
}

type ListedProcess = { pid: number; title: string }

async function readProc(): Promise<ListedProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const titles = await Promise.all(pids.map(readTitle))
  return pids.map((pid, index) => ({ pid, title: titles[index] ?? '' }))
}

async function readTitle(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function readPs(): Promise<ListedProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => {
    const [pid = '', ...title] = line.trim().split(/\s+/)
    return { pid: Number(pid), title: title.join(' ') }
  })
}
