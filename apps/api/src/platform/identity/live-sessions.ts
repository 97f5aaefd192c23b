import { LRUCache } from 'lru-cache'

export type LiveSession = { userId: string; kind: 'full' | 'recovery'; isBanned: boolean }
export type FindSession = (sessionId: string) => Promise<LiveSession | undefined>

type Answer = { asked: Promise<LiveSession | undefined>; found: LiveSession | undefined }

const staleAfterMs = 1_000
const sessionsMax = 20_000

/**
 * Whether a session still exists. A logout anywhere is heeded by every instance within a second,
 * and a busy session costs one query in that second however many requests it makes.
 */
export function createLiveSessions(findSession: FindSession) {
  const answers = new LRUCache<string, Answer>({
    max: sessionsMax,
    ttl: staleAfterMs,
  })

  return {
    find(sessionId: string): Promise<LiveSession | undefined> {
      const known = answers.get(sessionId)
      if (known !== undefined) return known.asked

      const answer: Answer = { asked: findSession(sessionId), found: undefined }
      answers.set(sessionId, answer)
      const settle = async () => {
        answer.found = await answer.asked
      }
      settle().catch(() => {
        if (answers.peek(sessionId) === answer) answers.delete(sessionId)
      })
      return answer.asked
    },
    /** What was found within the last second; nothing when it has to be asked for. */
    findKnown: (sessionId: string): LiveSession | undefined => answers.get(sessionId)?.found,
    forget: (sessionId: string) => answers.delete(sessionId),
    clear: () => answers.clear(),
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>
