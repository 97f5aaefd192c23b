import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { endServer } from '../child-server.ts'
import type { ServiceAddresses } from '../local-services.ts'

const program = fileURLToPath(new URL('host-program.ts', import.meta.url))

export type RunningHost = {
  services: ServiceAddresses
  killHard: () => Promise<void>
}

/** All services in a process of their own, that can be killed. */
export async function startHost(dataDir: string): Promise<RunningHost> {
  const host = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const killHard = async () => void (await endServer(host, { signal: 'SIGKILL' }))
  onTestFinished(killHard)
  return { services: JSON.parse(await readLine(host)), killHard }
}

async function readLine(host: ChildProcess): Promise<string> {
  if (!host.stdout) throw new Error('the host has no output')
  for await (const line of createInterface(host.stdout)) return line
  throw new Error('the host ended without a word')
}
