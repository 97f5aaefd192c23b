import type { Transaction } from '#platform/database/database.ts'
import { keepLiveSession, keepUser } from '#supabase/auth/auth.module.ts'
import type { Caller } from '#supabase/identity/caller.ts'
import { keepProfileRole } from '#supabase/profiles/profiles.module.ts'
import { mayWrite } from './bucket-rights.ts'

/**
 * Whether account, session and role still allow to write, and do until the end of the transaction:
 * between the start of an upload and its last byte lie minutes. Called before any object is locked,
 * since a deletion locks the account first.
 */
export async function stillMayWrite(tx: Transaction, writer: Caller): Promise<boolean> {
  const { userId, sessionId } = writer
  if (userId === undefined) return mayWrite(writer)
  if ((await keepUser(tx, userId)) === undefined) return false
  if (sessionId !== undefined) {
    const session = await keepLiveSession(tx, sessionId)
    if (session === undefined || session.isBanned) return false
  }
  return (await keepProfileRole(tx, userId)) === 'admin'
}
