import { setTimeout as pause } from 'node:timers/promises'

const pollIntervalMs = 15

/** Answers whether `condition` came true within the limit. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await pause(pollIntervalMs)
  }
  return true
}
