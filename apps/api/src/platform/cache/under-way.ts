/**
 * Work that is done once however many ask for it at the same time, whether it succeeds or fails.
 */
export function createUnderWay<Result>() {
  const entries = new Map<string, Promise<Result>>()

  const begin = (key: string, start: () => Promise<Result>): Promise<Result> => {
    const work = start().finally(() => entries.delete(key))
    entries.set(key, work)
    return work
  }

  return {
    join: (key: string, start: () => Promise<Result>): Promise<Result> =>
      entries.get(key) ?? begin(key, start),
  }
}
