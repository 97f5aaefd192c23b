import {
  sessionOfTokenNotFound,
  userIsBanned,
  userOfTokenNotFound,
} from '#modules/auth/auth.errors.ts'
import {
  findAddressee,
  lockAddressee,
  type Addressee,
  type UserRow,
} from '#modules/auth/users/users.repository.ts'
import type { Connection, Transaction } from '#platform/database/database.ts'
import { findSessionOfUser, type SessionRow } from './sessions.repository.ts'

/** What a checked access token says. */
export type Caller = { userId: string; sessionId: string }
export type CurrentUser = { user: UserRow; session: SessionRow }

/** The user behind a token, if the user, the session and no ban are still there. */
export const findCurrentUser = async (connection: Connection, caller: Caller) =>
  requireCurrentUser(connection, caller, await findAddressee(connection, caller.userId))

/** The same, locked against everybody else who wants to change this user. */
export const lockCurrentUser = async (tx: Transaction, caller: Caller) =>
  requireCurrentUser(tx, caller, await lockAddressee(tx, { userId: caller.userId }))

async function requireCurrentUser(
  connection: Connection,
  caller: Caller,
  found: Addressee | undefined,
): Promise<CurrentUser> {
  if (found === undefined) throw userOfTokenNotFound()
  const session = await findSessionOfUser(connection, caller.sessionId, caller.userId)
  if (session === undefined) throw sessionOfTokenNotFound()
  if (found.isBanned) throw userIsBanned()
  return { user: found.user, session }
}
