import type { Transaction } from '@golden-bead/server/database/database'
import { keepLiveSession, keepUser } from '#supabase/auth/auth.module.ts'
import type { Caller, RoleOf } from '#supabase/identity/caller.ts'
import { mayWrite } from './bucket-rights.ts'

/** The role does not change before the end of the transaction. */
export type KeepRole = (tx: Transaction, userId: string) => ReturnType<RoleOf>

/**
 * Whether account, session and role still allow to write, and do until the end of the transaction:
 * between the start of an upload and its last byte lie minutes. Called before any object is locked,
 * since a deletion locks the account first.
 */
export async function stillMayWrite(
  tx: Transaction,
  writer: Caller,
  keepRole: KeepRole,
): Promise<boolean> {
  const { userId, sessionId } = writer
  if (userId === undefined) return mayWrite(writer)
  if ((await keepUser(tx, userId)) === undefined) return false
  if (sessionId !== undefined) {
    const session = await keepLiveSession(tx, sessionId)
    if (session === undefined || session.isBanned) return false
  }
  return (await keepRole(tx, userId)) === 'admin'
}
