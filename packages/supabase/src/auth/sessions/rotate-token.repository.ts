import { and, eq, getTableColumns, gte, isNull, sql, type SQL } from 'drizzle-orm'
import { identities, refreshTokens, sessions, users } from '#supabase/auth/auth.tables.ts'
import { isBanned } from '#supabase/auth/users/users.repository.ts'
import type { Database } from '@golden-bead/server/database/database'
import {
  endOfSession,
  lockedSession,
  refreshedNow,
  revokedNow,
  secondsOfDatabase,
  type SessionLimits,
} from './sessions.repository.ts'
import { keepNetwork } from './known-networks.repository.ts'
import { runningSession, type RunningSession } from './running-session.ts'

export type RotationOptions = {
  limits: SessionLimits
  /** Counts a refresh of a session; `tokens` below 0 mean too many. */
  countRefresh: (counted: { key: SQL; from: SQL }) => SQL
}

export type Rotation = { tokenHash: string; childHash: string; userAgent: string; ip: string }

const { placeholder } = sql

/**
 * Rotates the active token in one statement, since it is a frequent request. Returns no row if
 * anything prevents it; refresh.service.ts finds the reason.
 *
 * A request that waited for the lock of the session still sees the token as it was before.
 * Therefore the update checks `revoked` again, and only one of several concurrent requests
 * succeeds.
 */
export function prepareRotation(database: Database, { limits, countRefresh }: RotationOptions) {
  const presented = database.$with('presented').as(
    database
      .select({
        tokenId: sql<number>`${refreshTokens.id}`.as('token_id'),
        sessionId: sql<string>`${lockedSession.id}`.as('session_id'),
      })
      .from(refreshTokens)
      .innerJoin(lockedSession, eq(lockedSession.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, lockedSession.userId))
      .where(
        and(
          eq(refreshTokens.tokenHash, placeholder('tokenHash')),
          eq(refreshTokens.revoked, false),
          isNull(endOfSession(limits)),
          sql`not ${isBanned}`,
        ),
      )
      .for('update', { of: lockedSession }),
  )
  const counted = database
    .$with('counted', { tokens: sql<number>`tokens`.as('tokens') })
    .as(countRefresh({ key: sql`${presented.sessionId}::text`, from: sql`from ${presented}` }))
  const revoked = database.$with('revoked').as(
    database
      .update(refreshTokens)
      .set(revokedNow)
      .from(presented)
      .innerJoin(counted, gte(counted.tokens, 0))
      .where(and(eq(refreshTokens.id, presented.tokenId), eq(refreshTokens.revoked, false)))
      .returning({ id: refreshTokens.id, sessionId: refreshTokens.sessionId }),
  )
  const child = database.$with('child', {}).as(sql`
    insert into ${refreshTokens} (session_id, token_hash, parent_id)
    select ${revoked.sessionId}, ${placeholder('childHash')}, ${revoked.id} from ${revoked}`)
  const touched = database.$with('touched').as(
    database
      .update(sessions)
      .set({
        ...refreshedNow,
        userAgent: sql`${placeholder('userAgent')}`,
        ip: sql`${placeholder('ip')}`,
      })
      .from(revoked)
      .where(eq(sessions.id, revoked.sessionId))
      .returning(getTableColumns(sessions)),
  )
  const network = database.$with('network', {}).as(
    keepNetwork({
      userId: touched.userId,
      ip: placeholder('ip'),
      from: sql`from ${touched}`,
    }),
  )

  const statement = database
    .with(presented, counted, revoked, child, touched, network)
    .select({
      session: touched._.selectedFields,
      user: users,
      identity: identities,
      nowSeconds: secondsOfDatabase,
    })
    .from(touched)
    .innerJoin(users, eq(users.id, touched.userId))
    .leftJoin(identities, eq(identities.userId, users.id))
    .prepare('rotate_token')

  return async (rotation: Rotation): Promise<RunningSession | undefined> =>
    runningSession(await statement.execute(rotation))
}
