type Entry<Result> = { work: Promise<Result> | undefined }

/**
 * Work that is done once however many ask for it at the same time. What it came to is not kept: a
 * `Map` that fills and empties all the time leaves its outgrown tables behind, each of which holds
 * what was in it and the next one (042). So there is an entry, which is emptied at the end.
 */
export function createUnderWay<Result>() {
  const entries = new Map<string, Entry<Result>>()

  const begin = (key: string, start: () => Promise<Result>): Promise<Result> => {
    const work = start().finally(() => {
      entries.delete(key)
      entry.work = undefined
    })
    const entry: Entry<Result> = { work }
    entries.set(key, entry)
    return work
  }

  return {
    join: (key: string, start: () => Promise<Result>): Promise<Result> =>
      entries.get(key)?.work ?? begin(key, start),
  }
}
