import { LRUCache } from 'lru-cache'

type Answer<Value> = { asked: Promise<Value>; found: Value | undefined }

/**
 * What was asked within the last moments, by its key. The promise is remembered, not its result:
 * who comes meanwhile waits with the first, and what was asked before a change goes with it.
 */
export function createRecentAnswers<Value>(limits: { max: number; ttl: number }) {
  const answers = new LRUCache<string, Answer<Value>>(limits)

  const ask = (key: string, start: () => Promise<Value>, isKept: (found: Value) => boolean) => {
    const answer: Answer<Value> = { asked: start(), found: undefined }
    answers.set(key, answer)
    const drop = () => {
      if (answers.peek(key) === answer) answers.delete(key)
    }
    const settle = (found: Value) => {
      answer.found = found
      if (!isKept(found)) drop()
    }
    // A failure is for those who wait for it; who comes later asks anew.
    answer.asked.then(settle, drop)
    return answer.asked
  }

  return {
    find: (key: string, start: () => Promise<Value>, isKept = (_found: Value) => true) =>
      answers.get(key)?.asked ?? ask(key, start, isKept),
    /** What is known without waiting; nothing when it has to be asked for. */
    findKnown: (key: string): Value | undefined => answers.get(key)?.found,
    forget: (key: string) => answers.delete(key),
    clear: () => answers.clear(),
  }
}
