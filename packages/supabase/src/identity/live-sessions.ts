import { createCache } from '@golden-bead/server/cache/cache'

export type LiveSession = { userId: string; kind: 'full' | 'recovery'; isBanned: boolean }
export type FindSession = (sessionId: string) => Promise<LiveSession | undefined>

const staleAfterMs = 1_000

/**
 * Whether a session still exists. Cached for a second: a logout takes effect on every instance
 * within that time, and a busy session costs one query per second.
 */
export function createLiveSessions(findSession: FindSession) {
  const sessions = createCache<LiveSession | undefined>({ ttlMs: staleAfterMs })
  return {
    forget: sessions.delete,
    clear: sessions.clear,
    find: (sessionId: string) => sessions.find(sessionId, () => findSession(sessionId)),
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>
