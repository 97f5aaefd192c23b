import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { identities, refreshTokens, sessions, users } from '#supabase/auth/auth.tables.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import { isBanned } from '#supabase/auth/users/users.repository.ts'
import type { Connection } from '@golden-bead/server/database/database'
import { rememberNetwork } from './known-networks.repository.ts'
import { runningSession, type RunningSession } from './running-session.ts'
import { secondsOfDatabase, type SessionRow } from './sessions.repository.ts'

export type NewSession = {
  userId: string
  /** As the caller read it: a session that was started with a password ends with it. */
  passwordHash: string | null
  kind: SessionRow['kind']
  method: string
  userAgent: string
  ip: string
  tokenHash: string
  refundedKey: string | null
}

const { placeholder } = sql

/**
 * One statement that updates the user first: it waits for a concurrent change of the password or a
 * ban, and then sees the result. Returns no row if the user may not sign in any more.
 */
export function prepareSessionStart(connection: Connection, guard: AccountGuard) {
  const signedIn = connection.$with('signed_in').as(
    connection
      .update(users)
      .set({ lastSignInAt: sql`now()`, updatedAt: sql`now()` })
      .where(
        and(
          eq(users.id, placeholder('userId')),
          sql`${users.passwordHash} is not distinct from ${placeholder('passwordHash')}`,
          sql`not ${isBanned}`,
        ),
      )
      .returning(),
  )
  const identity = connection.$with('identity').as(
    connection
      .update(identities)
      .set({ lastSignInAt: sql`now()`, updatedAt: sql`now()` })
      .from(signedIn)
      .where(eq(identities.userId, signedIn.id))
      .returning(getTableColumns(identities)),
  )
  const { id, kind, authenticationMethods } = sessions
  const started = connection.$with('started', { id, kind, authenticationMethods }).as(sql`
    insert into ${sessions} (user_id, kind, amr, user_agent, ip)
    select ${signedIn.id}, ${placeholder('kind')},
      jsonb_build_array(jsonb_build_object(
        'method', ${placeholder('method')}::text, 'timestamp', ${secondsOfDatabase})),
      ${placeholder('userAgent')}, ${placeholder('ip')}
    from ${signedIn}
    returning id, kind, amr`)
  const token = connection.$with('token', {}).as(sql`
    insert into ${refreshTokens} (session_id, token_hash)
    select ${started.id}, ${placeholder('tokenHash')} from ${started}`)
  const network = connection
    .$with('network', {})
    .as(
      rememberNetwork({ userId: signedIn.id, ip: placeholder('ip'), from: sql`from ${signedIn}` }),
    )
  const refunded = connection.$with('refunded', {}).as(
    guard.login.refundSql({
      key: sql`${placeholder('refundedKey')}`,
      from: sql`from ${signedIn}`,
    }),
  )

  const statement = connection
    .with(signedIn, identity, started, token, network, refunded)
    .select({
      session: started._.selectedFields,
      user: signedIn._.selectedFields,
      identity: identity._.selectedFields,
      nowSeconds: secondsOfDatabase,
    })
    .from(signedIn)
    .innerJoin(started, sql`true`)
    .leftJoin(identity, sql`true`)
    .prepare('start_session')

  return async (values: NewSession): Promise<RunningSession | undefined> =>
    runningSession(await statement.execute(values))
}
