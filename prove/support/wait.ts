import { waitUntil } from '@golden-bead/local-services/wait-until'

/** Waits until `isSo` answers true and says how long that took; throws after the limit. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<number> {
  const started = performance.now()
  if (!(await waitUntil(isSo, limitMs))) throw new Error(`It never came to this: ${what}.`)
  return performance.now() - started
}
