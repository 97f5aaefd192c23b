import type { Clock } from '#features/account/session/clock.ts'

type Timer = { dueMs: number; everyMs: number | undefined; run: () => void }

/** Lets everything that is already resolved happen. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Time that passes only when a test says so. */
export const createFakeClock = (startMs: number) => {
  let nowMs = startMs
  const timers = new Set<Timer>()
  const add = (ms: number, run: () => void, everyMs?: number) => {
    const timer = { dueMs: nowMs + ms, everyMs, run }
    timers.add(timer)
    return timer
  }
  const nextDue = (untilMs: number) =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).toSorted((a, b) => a.dueMs - b.dueMs)[0]

  const clock: Clock = {
    nowMs: () => nowMs,
    wait: (ms) => new Promise((resolve) => add(ms, resolve)),
    every: (ms, task) => {
      const timer = add(ms, task, ms)
      return () => timers.delete(timer)
    },
  }

  return {
    ...clock,
    advance: async (ms: number) => {
      const untilMs = nowMs + ms
      await settled()
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        nowMs = timer.dueMs
        if (timer.everyMs === undefined) timers.delete(timer)
        else timer.dueMs += timer.everyMs
        timer.run()
        await settled()
      }
      nowMs = untilMs
    },
  }
}
