import { and, eq, sql } from 'drizzle-orm'
import { identities, sessions, users } from '#supabase/auth/auth.tables.ts'
import { isBanned } from '#supabase/auth/users/users.repository.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignedIn } from './signed-in.ts'

const { placeholder } = sql

const freshMinutes = 10

/** Since the login; refreshes do not count. */
const isFresh = sql<boolean>`coalesce(
  ${sessions.createdAt} > now() - make_interval(mins => ${sql.raw(String(freshMinutes))}), false)`

/** One prepared statement: clients request the user on every page. */
export function prepareUserOfSession(database: Database) {
  const statement = database
    .select({ user: users, isBanned, session: sessions, isFresh, identity: identities })
    .from(users)
    .leftJoin(
      sessions,
      and(eq(sessions.id, placeholder('sessionId')), eq(sessions.userId, users.id)),
    )
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, placeholder('userId')))
    .prepare('current_user')

  return (signedIn: SignedIn) => statement.execute(signedIn)
}
