import {
  sessionOfTokenNotFound,
  userIsBanned,
  userOfTokenNotFound,
} from '#supabase/auth/auth.errors.ts'
import {
  lockAddressee,
  type Addressee,
  type IdentityRow,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { prepareUserOfSession } from './current-user.repository.ts'
import { identitiesOf } from './running-session.ts'
import { findSessionOfUser, type SessionRow } from './sessions.repository.ts'
import type { SignedIn } from './signed-in.ts'

export type CurrentUser = { user: UserRow; session: SessionRow }
/** `isFresh`: logged in a moment ago. */
export type SeenUser = CurrentUser & { isFresh: boolean; identities: IdentityRow[] }

/** The user of a token, if the user and the session still exist and the user is not banned. */
export function prepareCurrentUser(database: Database) {
  const listRows = prepareUserOfSession(database)

  return async (signedIn: SignedIn): Promise<SeenUser> => {
    const rows = await listRows(signedIn)
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
  if (found === undefined) throw userOfTokenNotFound()
  if (session == null) throw sessionOfTokenNotFound()
  if (found.isBanned) throw userIsBanned()
  return { user: found.user, session }
}
