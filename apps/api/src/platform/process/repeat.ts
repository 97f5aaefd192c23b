export type RepeatOptions = {
  everyMs: number
  /** One that can be cut short looks at the signal. */
  round: (stopping: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Does something again and again, never twice at once, whether it went well or not. */
export function createRepeat({ everyMs, round, onFailure }: RepeatOptions) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isWokenAgain = false

  const start = (): void => {
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, everyMs).unref()
  }

  const runRounds = async (): Promise<void> => {
    do {
      isWokenAgain = false
      await round(stopping.signal).catch(onFailure)
    } while (isWokenAgain && !stopping.signal.aborted)
    current = undefined
    start()
  }

  /** Does it at once; what has happened since the round began asks for another one. */
  function wake(): void {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    isWokenAgain = true
    current ??= runRounds()
  }

  return {
    start,
    wake,
    /** Waits for the round that is under way. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await current
    },
  }
}
