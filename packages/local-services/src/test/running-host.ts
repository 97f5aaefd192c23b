import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { ServiceAddresses } from '../local-services.ts'

const program = fileURLToPath(new URL('host-program.ts', import.meta.url))

export type RunningHost = {
  services: ServiceAddresses
  killHard: () => Promise<void>
}

/** All services in a process of their own, that can be killed. */
export async function startHost(dataDir: string): Promise<RunningHost> {
  const host = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => await killHard(host))
  const line = await readLine(host)
  return { services: JSON.parse(line), killHard: async () => await killHard(host) }
}

async function readLine(host: ChildProcess): Promise<string> {
  if (!host.stdout) throw new Error('the host has no output')
  for await (const line of createInterface(host.stdout)) return line
  throw new Error('the host ended without a word')
}

async function killHard(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return
  const ended = once(host, 'exit')
  host.kill('SIGKILL')
  await ended
}
