export type PeriodicTaskOptions = {
  everyMs: number
  /** A round that can be interrupted checks the signal. */
  run: (stopping: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Repeats a job at an interval, never twice at once, whether it succeeded or not. */
export function createPeriodicTask({ everyMs, run, onFailure }: PeriodicTaskOptions) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isWokenAgain = false

  const start = (): void => {
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, everyMs).unref()
  }

  const runUntilDone = async (): Promise<void> => {
    do {
      isWokenAgain = false
      await run(stopping.signal).catch(onFailure)
    } while (isWokenAgain && !stopping.signal.aborted)
    current = undefined
    start()
  }

  /** Starts a round now; if one is running, another one follows it. */
  function wake(): void {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    isWokenAgain = true
    current ??= runUntilDone()
  }

  return {
    start,
    wake,
    /** Waits for the round that is running. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await current
    },
  }
}
