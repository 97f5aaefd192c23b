import { eq } from 'drizzle-orm'
import type { Connection, Transaction } from '#platform/database/database.ts'
import type { LiveSession } from '#supabase/identity/live-sessions.ts'
import { sessions, users } from '#supabase/auth/auth.tables.ts'
import { isBanned } from '#supabase/auth/users/users.repository.ts'

/** The session of an access token, with all that decides whether it is still valid. */
export async function findLiveSession(
  connection: Connection,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const [row] = await selectSession(connection, sessionId)
  return row
}

/** The same; neither session nor user is deleted before the end of the transaction. */
export async function keepLiveSession(
  tx: Transaction,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const [row] = await selectSession(tx, sessionId).for('key share')
  return row
}

const selectSession = (connection: Connection, sessionId: string) =>
  connection
    .select({
      userId: sessions.userId,
      kind: sessions.kind,
      isBanned,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
