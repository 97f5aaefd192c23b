import { setImmediate } from 'node:timers/promises'

const stretchMs = 10

/**
 * Yields to the event loop now and then, so that long work on the main thread does not block other
 * requests.
 */
export function createYield(): () => Promise<void> | undefined {
  let start = performance.now()
  const rest = async () => {
    await setImmediate()
    start = performance.now()
  }
  return () => (performance.now() - start < stretchMs ? undefined : rest())
}
