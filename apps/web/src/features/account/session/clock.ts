/** Time as the session needs it, so that a test can control it. */
export type Clock = {
  nowMs: () => number
  wait: (ms: number) => Promise<void>
  /** Repeats the task until the returned function is called. */
  every: (ms: number, task: () => void) => () => void
}

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, task) => {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}
