/**
 * Does something for each key once at a time. Whoever asks while it is done shares the one run that
 * comes next: it begins after they asked, and so sees what they have heard of.
 */
export function createSharedRuns<Result>(work: (key: string) => Promise<Result>) {
  const runs = new Map<string, { current: Promise<Result>; next?: Promise<Result> }>()

  const start = (key: string): Promise<Result> => {
    const run: { current: Promise<Result>; next?: Promise<Result> } = {
      current: work(key).finally(() => {
        if (run.next === undefined) runs.delete(key)
      }),
    }
    runs.set(key, run)
    return run.current
  }

  return (key: string): Promise<Result> => {
    const run = runs.get(key)
    if (run === undefined) return start(key)
    const startNext = () => start(key)
    run.next ??= run.current.then(startNext, startNext)
    return run.next
  }
}
