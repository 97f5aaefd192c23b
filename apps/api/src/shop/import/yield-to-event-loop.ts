import { setImmediate } from 'node:timers/promises'

const stretchMs = 10

/** Lets other requests in now and then during long work on one thread. */
export function createYield(): () => Promise<void> | undefined {
  let start = performance.now()
  const rest = async () => {
    await setImmediate()
    start = performance.now()
  }
  return () => (performance.now() - start < stretchMs ? undefined : rest())
}
