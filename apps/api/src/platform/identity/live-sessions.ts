import { LRUCache } from 'lru-cache'

export type LiveSession = { userId: string; kind: 'full' | 'recovery'; isBanned: boolean }
export type FindSession = (sessionId: string) => Promise<LiveSession | undefined>

const staleAfterMs = 1_000
const sessionsMax = 20_000

/**
 * Whether a session still exists. A logout anywhere is heeded by every instance within a second,
 * and a busy session costs one query in that second however many requests it makes.
 */
export function createLiveSessions(findSession: FindSession) {
  const answers = new LRUCache<string, Promise<LiveSession | undefined>>({
    max: sessionsMax,
    ttl: staleAfterMs,
  })

  return {
    find(sessionId: string): Promise<LiveSession | undefined> {
      const known = answers.get(sessionId)
      if (known !== undefined) return known

      const asked = findSession(sessionId)
      answers.set(sessionId, asked)
      asked.catch(() => {
        if (answers.peek(sessionId) === asked) answers.delete(sessionId)
      })
      return asked
    },
    forget: (sessionId: string) => answers.delete(sessionId),
    clear: () => answers.clear(),
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>
