import { setImmediate } from 'node:timers/promises'

const stepsPerBreath = 250

/** Lets other requests in now and then during long work on one thread. */
export function breather(): () => Promise<void> | undefined {
  let steps = 0
  return () => {
    steps += 1
    return steps % stepsPerBreath === 0 ? setImmediate() : undefined
  }
}
