import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `isSo` answers true and says how long that took; throws after the limit. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > limitMs) throw new Error(`It never came to this: ${what}.`)
    await pause(20)
  }
  return performance.now() - started
}
