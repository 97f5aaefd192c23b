import { unavailable } from '#platform/http/problem.ts'

type Waiter = { weight: number; start: () => void }

export type SlotsOptions = {
  capacity: number
  waitingMax: number
  waitMs: number
}

/**
 * Lets through as much work at once as fits into the capacity. The rest waits in order of arrival,
 * in a line that is limited in length and time.
 */
export function createSlots({ capacity, waitingMax, waitMs }: SlotsOptions) {
  const waiting: Waiter[] = []
  let taken = 0

  const admit = () => {
    for (let next = waiting[0]; next && taken + next.weight <= capacity; next = waiting[0]) {
      waiting.shift()
      taken += next.weight
      next.start()
    }
  }

  const acquire = (weight: number): Promise<void> => {
    if (waiting.length === 0 && taken + weight <= capacity) {
      taken += weight
      return Promise.resolve()
    }
    if (waiting.length >= waitingMax) {
      return Promise.reject(unavailable('Too much is being worked on at the moment.'))
    }

    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1)
      reject(unavailable('Too much is being worked on at the moment.'))
      admit()
    }, waitMs)
    const waiter: Waiter = {
      weight,
      start: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    waiting.push(waiter)
    return promise
  }

  return {
    async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
      // What is heavier than everything together may still run, alone.
      const share = Math.min(weight, capacity)
      await acquire(share)
      try {
        return await work()
      } finally {
        taken -= share
        admit()
      }
    },
    activity: () => ({ taken, waiting: waiting.length }),
  }
}
