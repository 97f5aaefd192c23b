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
