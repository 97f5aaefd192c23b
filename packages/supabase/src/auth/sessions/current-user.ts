import { and, eq, sql } from 'drizzle-orm'
import { authError, userIsBanned } from '#supabase/auth/auth.errors.ts'
import { identities, sessions, users } from '#supabase/auth/auth.tables.ts'
import {
  isBanned,
  lockAddressee,
  type Addressee,
  type IdentityRow,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { identitiesOf } from './running-session.ts'
import { findSessionOfUser, type SessionRow } from './sessions.repository.ts'

/** The claims of a verified access token. */
export type SignedIn = { userId: string; sessionId: string }

export type CurrentUser = { user: UserRow; session: SessionRow }
/** `isFresh`: logged in a moment ago. */
export type SeenUser = CurrentUser & { isFresh: boolean; identities: IdentityRow[] }

const { placeholder } = sql

const freshMinutes = 10

/** Since the login; refreshes do not count. */
const isFresh = sql<boolean>`coalesce(
  ${sessions.createdAt} > now() - make_interval(mins => ${sql.raw(String(freshMinutes))}), false)`

/**
 * The user of a token, if the user and the session still exist and the user is not banned. One
 * prepared statement: clients request the user on every page.
 */
export function prepareCurrentUser(database: Database) {
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

  return async (signedIn: SignedIn): Promise<SeenUser> => {
    const rows = await statement.execute(signedIn)
    return {
      ...requireCurrentUser(rows[0], rows[0]?.session),
      isFresh: rows[0]?.isFresh ?? false,
      identities: identitiesOf(rows),
    }
  }
}

/** The same, with a row lock on the user. */
export async function lockCurrentUser(tx: Transaction, signedIn: SignedIn): Promise<CurrentUser> {
  const found = await lockAddressee(tx, { userId: signedIn.userId })
  const session = found && (await findSessionOfUser(tx, signedIn.sessionId, signedIn.userId))
  return requireCurrentUser(found, session)
}

function requireCurrentUser(
  found: Pick<Addressee, 'user' | 'isBanned'> | undefined,
  session: SessionRow | null | undefined,
): CurrentUser {
  if (found === undefined) {
    throw authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  if (session == null) {
    throw authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (found.isBanned) throw userIsBanned()
  return { user: found.user, session }
}
