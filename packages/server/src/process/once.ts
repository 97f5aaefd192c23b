/** Memoizes the result, but not a failure: the next call tries again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return async () => {
    try {
      return await (result ??= work())
    } catch (error) {
      result = undefined
      throw error
    }
  }
}

/** The same for one argument at a time: another one makes it anew. */
export function onceFor<Key, Result>(
  work: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  let last: { key: Key; run: () => Promise<Result> } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, run: once(() => work(key)) }
    return last.run()
  }
}
