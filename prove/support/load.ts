import { setTimeout as pause } from 'node:timers/promises'

export type Load = { sent: number; perSecond: number; latencies: number[] }

type Options = {
  perSecond: number
  seconds: number
  /** One operation from its first try to its end; it keeps its own score and never rejects. */
  operate: (index: number) => Promise<void>
}

/** More at a time would be the driver's own trouble, not that of the shop. */
const inFlightMax = 3_000

/**
 * Sends by the clock and not after the last answer, so that a stall is felt by all who would have
 * come meanwhile. Latencies count from the moment at which a request was due.
 */
export async function drive({ perSecond, seconds, operate }: Options): Promise<Load> {
  const total = Math.round(perSecond * seconds)
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  const started = performance.now()

  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond))
    for (; sent < due && running.size < inFlightMax; sent += 1) {
      const dueAt = started + (sent / perSecond) * 1_000
      const one = (async () => {
        await operate(sent)
        latencies.push(performance.now() - dueAt)
      })()
      running.add(one)
      void one.finally(() => running.delete(one))
    }
    await pause(4)
  }
  await Promise.all(running)
  const took = (performance.now() - started) / 1_000
  return { sent, perSecond: sent / took, latencies }
}

/** How many operations per second succeed when eight clients never pause. */
export async function findCapacity(
  isDone: (index: number) => Promise<boolean>,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let begun = 0
  let done = 0
  const work = async () => {
    while (performance.now() < end) {
      begun += 1
      if (await isDone(begun)) done += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return done / seconds
}
