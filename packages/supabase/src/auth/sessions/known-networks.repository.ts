import { eq, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { knownNetworks } from '#supabase/auth/auth.tables.ts'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'

type Network = { userId: SQLWrapper; ip: SQLWrapper; from: SQL }

/** Written once a day, which saves most logins and refreshes the write. */
const isOutOfDate = sql`${knownNetworks.lastUsedAt} < now() - interval '1 day'`

/** A part of the statement that starts a session. */
export const rememberNetwork = ({ userId, ip, from }: Network): SQL => sql`
  insert into ${knownNetworks} (user_id, ip) select ${userId}, ${ip} ${from}
  on conflict (user_id, ip) do update set last_used_at = now() where ${isOutOfDate}`

/**
 * A part of the statement that refreshes a session. It only updates: an insert would lock the user
 * through the foreign key, against the lock order (a change of the user locks the user first, then
 * the session), and could deadlock.
 */
export const keepNetwork = ({ userId, ip, from }: Network): SQL => sql`
  update ${knownNetworks} set last_used_at = now() ${from}
  where ${knownNetworks.userId} = ${userId} and ${knownNetworks.ip} = ${ip} and ${isOutOfDate}`

export async function forgetNetworks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
}

export async function sweepNetworks(
  connection: Connection,
  knownDays: number,
  stopping: AbortSignal,
): Promise<void> {
  await deleteInBatches(connection, knownNetworks, {
    condition: lt(knownNetworks.lastUsedAt, sql`now() - make_interval(days => ${knownDays})`),
    stopping,
  })
}
