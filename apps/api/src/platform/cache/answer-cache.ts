import { LRUCache } from 'lru-cache'
import { createUnderWay } from './under-way.ts'

export type AnswerCacheOptions<Answer> = {
  bytesMax: number
  sizeOf: (answer: Answer) => number
  /** While this says no, nothing is kept: nobody would tell that it has become stale. */
  canKeep: () => boolean
}

type Made<Answer> = { answer: Answer; isKept: boolean }

/** Far more questions than are popular at one time. */
const askedBytesMax = 4 * 1024 * 1024
/** Longer ones are answered, and neither they nor their answers are kept. */
const keyBytesMax = 8_000
/** What an entry takes beside its text. */
const overheadBytes = 256

/** A character may take two bytes. */
const keyBytes = (key: string) => key.length * 2 + overheadBytes

/**
 * Answers by question, until something changes. Equal questions at one time are asked once. What is
 * asked once and never again is not kept: it would drive out what is asked all the time, and cost
 * the more memory the more of it there is.
 */
export function createAnswerCache<Answer extends object>(options: AnswerCacheOptions<Answer>) {
  const answers = new LRUCache<string, Answer>({
    maxSize: options.bytesMax,
    maxEntrySize: Math.ceil(options.bytesMax / 8),
    sizeCalculation: (answer, key) => options.sizeOf(answer) + keyBytes(key),
  })
  const askedBefore = new LRUCache<string, true>({
    maxSize: askedBytesMax,
    maxEntrySize: keyBytesMax,
    sizeCalculation: (_asked, key) => keyBytes(key),
  })
  let asked = createUnderWay<Answer>()

  const ask = async (key: string, make: () => Promise<Made<Answer>>): Promise<Answer> => {
    // An answer that was asked for before a change belongs to the time before it.
    const generation = asked
    const isRepeated = askedBefore.has(key)
    askedBefore.set(key, true)
    const { answer, isKept } = await make()
    const isCurrent = generation === asked && options.canKeep()
    if (isKept && isRepeated && isCurrent) answers.set(key, answer)
    return answer
  }

  return {
    get: (key: string): Answer | undefined => answers.get(key),

    getOrMake: (key: string, make: () => Promise<Made<Answer>>): Answer | Promise<Answer> =>
      answers.get(key) ?? asked.join(key, () => ask(key, make)),

    drop: () => {
      answers.clear()
      asked = createUnderWay()
    },

    bytes: () => answers.calculatedSize,
  }
}
