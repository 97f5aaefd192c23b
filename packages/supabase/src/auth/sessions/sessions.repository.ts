import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refreshTokens, sessions, users } from '#supabase/auth/auth.tables.ts'
import { isBanned, type UserRow } from '#supabase/auth/users/users.repository.ts'
import type { LiveSession } from '#supabase/identity/live-sessions.ts'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { deleteInBatches } from '@golden-bead/server/database/delete-in-batches'

export type SessionRow = typeof sessions.$inferSelect
export type RefreshTokenRow = typeof refreshTokens.$inferSelect

export const secondsOfDatabase = sql<number>`floor(extract(epoch from now()))::int`

// Not now(): the transaction may have begun long before it got its lock.
export const revokedNow = { revoked: true, updatedAt: sql`clock_timestamp()` }
export const refreshedNow = {
  refreshedAt: sql`clock_timestamp()`,
  updatedAt: sql`clock_timestamp()`,
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { sessionId: string; tokenHash: string; parentId: number | null },
): Promise<void> {
  await tx.insert(refreshTokens).values(token)
}

export async function findRefreshToken(
  connection: Connection,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  const [row] = await connection
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

export type SessionLimits = { daysMax: number; idleDaysMax: number; recoveryMinutesMax: number }

type EndOfSession = 'too_old' | 'idle'

export type LockedSession = {
  session: SessionRow
  user: UserRow
  isBanned: boolean
  nowSeconds: number
  end: EndOfSession | null
}

// Drizzle writes the schema in "for update of", which PostgreSQL rejects
// (https://github.com/drizzle-team/drizzle-orm/issues/4950). An alias has none.
export const lockedSession = alias(sessions, 'locked')

/** Why the session has expired, if it has. */
export function endOfSession(limits: SessionLimits) {
  const { kind, createdAt, refreshedAt } = lockedSession
  return sql<EndOfSession | null>`case
    when ${createdAt} < now() - make_interval(days => ${limits.daysMax}) then 'too_old'
    when ${kind} = 'recovery' and ${createdAt}
      < now() - make_interval(mins => ${limits.recoveryMinutesMax}) then 'too_old'
    when coalesce(${refreshedAt}, ${createdAt})
      < now() - make_interval(days => ${limits.idleDaysMax}) then 'idle'
  end`
}

/** Locks the session against concurrent refreshes, and reads whether it has expired. */
export async function lockSession(
  tx: Transaction,
  id: string,
  limits: SessionLimits,
): Promise<LockedSession | undefined> {
  const [row] = await tx
    .select({
      session: lockedSession,
      user: users,
      isBanned,
      nowSeconds: secondsOfDatabase,
      end: endOfSession(limits),
    })
    .from(lockedSession)
    .innerJoin(users, eq(users.id, lockedSession.userId))
    .where(eq(lockedSession.id, id))
    .for('update', { of: lockedSession })
  return row
}

export type TokenFamily = {
  presented: RefreshTokenRow & { wasJustReplaced: boolean }
  active: RefreshTokenRow | undefined
}

/** The presented token under the lock, and the active one of its session. */
export async function readTokenFamily(
  tx: Transaction,
  tokenId: number,
  options: { sessionId: string; reuseSeconds: number },
): Promise<TokenFamily | undefined> {
  const rows = await tx
    .select({
      token: refreshTokens,
      // Not now(): the transaction may have begun long before it got the lock.
      wasJustReplaced: sql<boolean>`${refreshTokens.updatedAt}
        >= clock_timestamp() - make_interval(secs => ${options.reuseSeconds})`,
    })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, options.sessionId),
        sql`(${refreshTokens.id} = ${tokenId} or not ${refreshTokens.revoked})`,
      ),
    )
  const presented = rows.find(({ token }) => token.id === tokenId)
  if (presented === undefined) return undefined
  return {
    presented: { ...presented.token, wasJustReplaced: presented.wasJustReplaced },
    active: rows.find(({ token }) => !token.revoked)?.token,
  }
}

export async function revokeRefreshToken(tx: Transaction, id: number): Promise<void> {
  await tx.update(refreshTokens).set(revokedNow).where(eq(refreshTokens.id, id))
}

export async function touchSession(
  tx: Transaction,
  id: string,
  client: { ip: string; userAgent: string },
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      ...refreshedNow,
      ip: client.ip,
      userAgent: client.userAgent,
    })
    .where(eq(sessions.id, id))
}

export async function endSession(connection: Connection, id: string): Promise<void> {
  await connection.delete(sessions).where(eq(sessions.id, id))
}

export async function endSessionsOfUser(
  connection: Connection,
  userId: string,
  options: { exceptId?: string } = {},
): Promise<void> {
  const isKept = options.exceptId === undefined ? undefined : ne(sessions.id, options.exceptId)
  await connection.delete(sessions).where(and(eq(sessions.userId, userId), isKept))
}

export async function liftRestriction(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ kind: 'full', updatedAt: sql`now()` })
    .where(eq(sessions.id, id))
}

export async function findSessionOfUser(
  connection: Connection,
  id: string,
  userId: string,
): Promise<SessionRow | undefined> {
  const [row] = await connection
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  return row
}

const selectLiveSession = (connection: Connection, sessionId: string) =>
  connection
    .select({
      userId: sessions.userId,
      kind: sessions.kind,
      isBanned,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))

/** The session of an access token, with all that decides whether it is still valid. */
export async function findLiveSession(
  connection: Connection,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const [row] = await selectLiveSession(connection, sessionId)
  return row
}

/** The same; neither session nor user is deleted before the end of the transaction. */
export async function keepLiveSession(
  tx: Transaction,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const [row] = await selectLiveSession(tx, sessionId).for('key share')
  return row
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** A batch: each session cascades to up to two thousand tokens. */
const sessionsAtOnce = 200

/**
 * Deletes expired sessions and old tokens. A used token is kept as long as a session may be idle,
 * since the parent of an active token is valid at any age. The condition on `created_at` lets
 * PostgreSQL use the BRIN index.
 */
export async function sweepSessions(
  connection: Connection,
  limits: SessionLimits,
  stopping: AbortSignal,
): Promise<void> {
  const { daysMax, idleDaysMax } = limits
  const ended = sql`${lt(sessions.createdAt, daysAgo(Math.min(daysMax, idleDaysMax)))} and (
    ${lt(sessions.createdAt, daysAgo(daysMax))}
    or ${lt(sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`, daysAgo(idleDaysMax))}
  )`
  await deleteInBatches(connection, sessions, {
    condition: ended,
    stopping,
    atOnce: sessionsAtOnce,
  })

  const used = sql`${eq(refreshTokens.revoked, true)}
    and ${lt(refreshTokens.createdAt, daysAgo(idleDaysMax))}
    and ${lt(refreshTokens.updatedAt, daysAgo(idleDaysMax))}`
  await deleteInBatches(connection, refreshTokens, { condition: used, stopping })
}
