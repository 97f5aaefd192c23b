import { and, eq, sql } from 'drizzle-orm'
import {
  sessionOfTokenNotFound,
  userIsBanned,
  userOfTokenNotFound,
} from '#modules/auth/auth.errors.ts'
import { identities, sessions, users } from '#modules/auth/auth.tables.ts'
import {
  isBanned,
  lockAddressee,
  type Addressee,
  type IdentityRow,
  type UserRow,
} from '#modules/auth/users/users.repository.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { identitiesOf } from './running-session.ts'
import { findSessionOfUser, type SessionRow } from './sessions.repository.ts'

/** What a checked access token says. */
export type SignedIn = { userId: string; sessionId: string }
export type CurrentUser = { user: UserRow; session: SessionRow }

const { placeholder } = sql

/**
 * The user behind a token, if the user, the session and no ban are still there. In one statement,
 * which is built once: shops ask for it whenever a page opens.
 */
export function prepareCurrentUser(database: Database) {
  const statement = database
    .select({ user: users, isBanned, session: sessions, identity: identities })
    .from(users)
    .leftJoin(
      sessions,
      and(eq(sessions.id, placeholder('sessionId')), eq(sessions.userId, users.id)),
    )
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, placeholder('userId')))
    .prepare('current_user')

  return async (signedIn: SignedIn): Promise<CurrentUser & { identities: IdentityRow[] }> => {
    const rows = await statement.execute(signedIn)
    return {
      ...requireCurrentUser(rows[0], rows[0]?.session),
      identities: identitiesOf(rows),
    }
  }
}

/** The same, locked against everybody else who wants to change this user. */
export async function lockCurrentUser(tx: Transaction, signedIn: SignedIn): Promise<CurrentUser> {
  const found = await lockAddressee(tx, { userId: signedIn.userId })
  const session = found && (await findSessionOfUser(tx, signedIn.sessionId, signedIn.userId))
  return requireCurrentUser(found, session)
}

function requireCurrentUser(
  found: Pick<Addressee, 'user' | 'isBanned'> | undefined,
  session: SessionRow | null | undefined,
): CurrentUser {
  if (found === undefined) throw userOfTokenNotFound()
  if (session == null) throw sessionOfTokenNotFound()
  if (found.isBanned) throw userIsBanned()
  return { user: found.user, session }
}
