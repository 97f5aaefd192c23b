import { unavailable } from '#server/errors/http-error.ts'

type Waiter = { weight: number; key: string | undefined; start: () => void }

type ConcurrencyLimitOptions = {
  capacity: number
  /** How much of the capacity one key may take. */
  capacityPerKey?: number
  waitingMax: number
  /** How many waiting jobs one key may have. */
  waitingMaxPerKey?: number
  waitMs: number
}

/**
 * Runs as much work at once as fits into the capacity. The rest waits in a queue, in order of
 * arrival, limited in length and time; a key that has its share of the capacity does not block the
 * others.
 */
export function createConcurrencyLimit({
  capacity,
  capacityPerKey = capacity,
  waitingMax,
  waitingMaxPerKey = waitingMax,
  waitMs,
}: ConcurrencyLimitOptions) {
  const waiting: Waiter[] = []
  const takenBy = createCounts()
  const waitingBy = createCounts()
  let taken = 0

  const take = ({ weight, key }: Pick<Waiter, 'weight' | 'key'>) => {
    taken += weight
    if (key !== undefined) takenBy.add(key, weight)
  }

  const isKeyFull = (key: string | undefined) =>
    key !== undefined && takenBy.get(key) >= capacityPerKey

  const isQueueFull = (key: string | undefined) =>
    waiting.length >= waitingMax || (key !== undefined && waitingBy.get(key) >= waitingMaxPerKey)

  const stopWaiting = (waiter: Waiter) => {
    waiting.splice(waiting.indexOf(waiter), 1)
    if (waiter.key !== undefined) waitingBy.add(waiter.key, -1)
  }

  const admit = () => {
    if (taken >= capacity) return
    // A copy: starting a job removes it from the queue.
    for (const next of waiting.slice()) {
      if (taken + next.weight > capacity) return
      if (isKeyFull(next.key)) continue
      stopWaiting(next)
      take(next)
      next.start()
    }
  }

  const acquire = (weight: number, key: string | undefined): Promise<void> => {
    const isFirst = waiting.every((waiter) => isKeyFull(waiter.key))
    if (isFirst && taken + weight <= capacity && !isKeyFull(key)) {
      take({ weight, key })
      return Promise.resolve()
    }
    if (isQueueFull(key)) {
      return Promise.reject(unavailable('Too much is being worked on at the moment.'))
    }

    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      stopWaiting(waiter)
      reject(unavailable('Too much is being worked on at the moment.'))
      admit()
    }, waitMs)
    const waiter: Waiter = {
      weight,
      key,
      start: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    waiting.push(waiter)
    if (key !== undefined) waitingBy.add(key, 1)
    return promise
  }

  return {
    async run<Result>(weight: number, work: () => Promise<Result>, key?: string): Promise<Result> {
      // A job that is heavier than the whole capacity may still run, alone.
      const share = Math.min(weight, capacity)
      await acquire(share, key)
      try {
        return await work()
      } finally {
        taken -= share
        if (key !== undefined) takenBy.add(key, -share)
        admit()
      }
    },
    activity: () => ({ taken, waiting: waiting.length }),
  }
}

/** Counts by key, without those that are zero. */
function createCounts() {
  const counts = new Map<string, number>()
  const get = (key: string) => counts.get(key) ?? 0
  return {
    get,
    add: (key: string, change: number) => {
      const count = get(key) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
