import { LRUCache } from 'lru-cache'

export type AnswerCacheOptions<Answer> = {
  bytesMax: number
  sizeOf: (answer: Answer) => number
  /** While this says no, nothing is kept: nobody would tell that it has become stale. */
  canKeep: () => boolean
}

/** Answers by question, until something changes. Equal questions at one time are asked once. */
export function createAnswerCache<Answer extends object>(options: AnswerCacheOptions<Answer>) {
  const answers = new LRUCache<string, Answer>({
    maxSize: options.bytesMax,
    maxEntrySize: Math.ceil(options.bytesMax / 8),
    sizeCalculation: (answer, key) => options.sizeOf(answer) + key.length * 2 + 256,
  })
  let asked = new Map<string, Promise<Answer>>()

  const ask = (
    key: string,
    make: () => Promise<{ answer: Answer; isKept: boolean }>,
  ): Promise<Answer> => {
    // An answer that was asked for before a change belongs to the time before it.
    const generation = asked
    const asking = make()
      .then(({ answer, isKept }) => {
        if (isKept && generation === asked && options.canKeep()) answers.set(key, answer)
        return answer
      })
      .finally(() => generation.delete(key))
    generation.set(key, asking)
    return asking
  }

  return {
    get: (key: string): Answer | undefined => answers.get(key),

    getOrMake: (
      key: string,
      make: () => Promise<{ answer: Answer; isKept: boolean }>,
    ): Answer | Promise<Answer> => answers.get(key) ?? asked.get(key) ?? ask(key, make),

    drop: () => {
      answers.clear()
      asked = new Map()
    },

    bytes: () => answers.calculatedSize,
  }
}
