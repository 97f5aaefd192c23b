import { eq } from 'drizzle-orm'
import type { Connection } from '#platform/database/database.ts'
import type { LiveSession } from '#supabase/identity/live-sessions.ts'
import { sessions, users } from '#supabase/auth/auth.tables.ts'
import { isBanned } from '#supabase/auth/users/users.repository.ts'

/** The session behind an access token, with what decides whether it may still be used. */
export async function findLiveSession(
  connection: Connection,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const [row] = await connection
    .select({
      userId: sessions.userId,
      kind: sessions.kind,
      isBanned,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  return row
}
