import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@golden-bead/local-services/wait-until'

/** Does something again and again while the rest goes on, until it is told to stop. */
export function repeat(work: () => Promise<void>, pauseMs = 0): { stop: () => Promise<void> } {
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      await work()
      if (pauseMs > 0) await pause(pauseMs)
    }
  })()
  // A failure is thrown by `stop`; unhandled until then, it would end the process.
  running.catch(() => undefined)
  return {
    stop: async () => {
      over.abort()
      await running
    },
  }
}

/** Nothing that a proof waits for takes as long on any machine: it has been lost. */
const lostAfterMs = 5 * 60_000

/** Waits until `isSo` answers true and says how long that took; throws after the limit. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = lostAfterMs,
): Promise<number> {
  const started = performance.now()
  if (!(await waitUntil(isSo, limitMs))) throw new Error(`It never came to this: ${what}.`)
  return performance.now() - started
}

/** One after the other. */
export async function inTurn<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const all: Made[] = []
  for (let index = 0; index < count; index += 1) all.push(await make())
  return all
}

/** All of them, some at the same time. */
export async function together<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const lane = async () => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
