import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from './wait-until.ts'

const answersWithinMs = 2_000
/** A busy machine is slow; only what never comes is wrong. */
const startsWithinMs = 300_000
const endsWithinMs = 8_000

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Answers whether a server says at this address that it is ready, before it ends or time is up. */
export async function becomesReady(
  child: ChildProcess,
  { readyUrl, withinMs = startsWithinMs }: { readyUrl: string; withinMs?: number },
): Promise<boolean> {
  const isDecided = async () => hasEnded(child) || (await isReady(readyUrl))
  return (await waitUntil(isDecided, withinMs)) && !hasEnded(child)
}

async function isReady(readyUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(answersWithinMs) })
    return answer.ok
  } catch {
    return false
  }
}

type Ending = { signal?: 'SIGTERM' | 'SIGKILL'; withinMs?: number }

/** Asks a server to end, makes it end when it takes too long, and answers its exit code. */
export async function endServer(
  child: ChildProcess,
  { signal = 'SIGTERM', withinMs = endsWithinMs }: Ending = {},
): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const deadline = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(deadline)
  return child.exitCode
}
