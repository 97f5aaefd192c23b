import { LRUCache } from 'lru-cache'

export type AnswerCacheOptions<Answer> = {
  bytesMax: number
  sizeOf: (answer: Answer) => number
  /** While this says no, nothing is kept: nobody would tell that it has become stale. */
  canKeep: () => boolean
}

/** Far more than are popular at one time. */
const rememberedMax = 10_000

/**
 * Answers by question, until something changes. Equal questions at one time are asked once. What is
 * asked once and never again is not kept: it would drive out what is asked all the time, and cost
 * the more memory the more of it there is.
 */
export function createAnswerCache<Answer extends object>(options: AnswerCacheOptions<Answer>) {
  const answers = new LRUCache<string, Answer>({
    maxSize: options.bytesMax,
    maxEntrySize: Math.ceil(options.bytesMax / 8),
    sizeCalculation: (answer, key) => options.sizeOf(answer) + key.length * 2 + 256,
  })
  const askedBefore = new LRUCache<string, true>({ max: rememberedMax })
  let asked = new Map<string, Promise<Answer>>()

  const ask = (
    key: string,
    make: () => Promise<{ answer: Answer; isKept: boolean }>,
  ): Promise<Answer> => {
    // An answer that was asked for before a change belongs to the time before it.
    const generation = asked
    const isRepeated = askedBefore.has(key)
    askedBefore.set(key, true)
    const asking = make()
      .then(({ answer, isKept }) => {
        const isCurrent = generation === asked && options.canKeep()
        if (isKept && isRepeated && isCurrent) answers.set(key, answer)
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
