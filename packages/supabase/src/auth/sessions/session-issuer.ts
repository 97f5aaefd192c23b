import type { AuthSession } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountGuard } from '#supabase/auth/passwords/account-guard.ts'
import { metadataClaim } from '#supabase/auth/users/user-metadata.ts'
import { userView } from '#supabase/auth/users/user-view.ts'
import type { UserRow } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { accessTokenAudience } from '#supabase/identity/access-token-claims.ts'
import type { AccessTokens } from '#supabase/identity/access-tokens.ts'
import { hashOfRefreshToken, newRefreshToken } from './refresh-token-text.ts'
import type { RunningSession } from './running-session.ts'
import type { SessionRow } from './sessions.repository.ts'
import { prepareSessionStart } from './start-session.repository.ts'

export type NewSessionOptions = {
  kind: SessionRow['kind']
  method: string
  client: Client
  /** The bucket of the login attempt, which a success gives back. */
  refundedKey?: string
}
export type IssuedSession = { answer: AuthSession; sessionId: string }

export type SessionIssuerOptions = {
  database: Database
  accessTokens: AccessTokens
  guard: AccountGuard
}

type SeenUser = Pick<UserRow, 'id' | 'passwordHash'>

/** Makes the token response. */
export function createSessionIssuer({ database, accessTokens, guard }: SessionIssuerOptions) {
  function answerFor(running: RunningSession, refreshToken: string): AuthSession {
    const { session, user, nowSeconds } = running
    const expiresAt = nowSeconds + accessTokens.lifeSeconds
    const accessToken = accessTokens.sign({
      iss: accessTokens.issuer,
      sub: user.id,
      aud: accessTokenAudience,
      exp: expiresAt,
      iat: nowSeconds,
      role: 'authenticated',
      email: user.email,
      phone: '',
      app_metadata: metadataClaim(user.appMetadata),
      user_metadata: metadataClaim(user.userMetadata),
      aal: 'aal1',
      amr: session.authenticationMethods,
      session_id: session.id,
      ...(session.kind === 'recovery' && { session_kind: 'recovery' }),
      is_anonymous: false,
    })
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessTokens.lifeSeconds,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: userView(user, running.identities),
    }
  }

  async function startWith(
    startSession: ReturnType<typeof prepareSessionStart>,
    user: SeenUser,
    { kind, method, client, refundedKey }: NewSessionOptions,
  ): Promise<IssuedSession | undefined> {
    const refreshToken = newRefreshToken()
    const running = await startSession({
      userId: user.id,
      passwordHash: user.passwordHash,
      kind,
      method,
      userAgent: client.userAgent,
      ip: client.ip,
      tokenHash: hashOfRefreshToken(refreshToken),
      refundedKey: refundedKey ?? null,
    })
    return running && { answer: answerFor(running, refreshToken), sessionId: running.session.id }
  }

  const startAlone = prepareSessionStart(database, guard)

  return {
    answerFor,

    /** Undefined if the password has changed, or the user is banned or gone. */
    startIfUnchanged: (user: SeenUser, options: NewSessionOptions) =>
      startWith(startAlone, user, options),

    /** The caller holds the lock of the user, so that no session outlives a change of password. */
    async start(
      tx: Transaction,
      user: SeenUser,
      options: NewSessionOptions,
    ): Promise<IssuedSession> {
      const issued = await startWith(prepareSessionStart(tx, guard), user, options)
      if (issued === undefined) throw new Error('A locked user changed.')
      return issued
    },
  }
}

export type SessionIssuer = ReturnType<typeof createSessionIssuer>
