/** Work whose result is kept. A failure is not: who asks next tries again. */
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
