import { setTimeout as pause } from 'node:timers/promises'

/** Does something again and again beside the rest, until it is told to stop. */
export function beside(work: () => Promise<void>, pauseMs = 0): { stop: () => Promise<void> } {
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      await work()
      if (pauseMs > 0) await pause(pauseMs)
    }
  })()
  // Told by `stop`: until then nobody listens.
  running.catch(() => undefined)
  return {
    stop: async () => {
      over.abort()
      await running
    },
  }
}
