import type { AuthSession } from '@golden-bead/contracts/auth'
import { sql } from 'drizzle-orm'
import type { Client } from '#modules/auth/client.ts'
import { showUser } from '#modules/auth/users/user-view.ts'
import { updateIdentity, updateUser, type UserRow } from '#modules/auth/users/users.repository.ts'
import type { Transaction } from '#platform/database/database.ts'
import { accessTokenAudience, type AccessTokens } from '#platform/identity/access-tokens.ts'
import { hashOfRefreshToken, newRefreshToken } from './refresh-token-text.ts'
import { insertRefreshToken, insertSession, type SessionRow } from './sessions.repository.ts'

export type NewSessionOptions = { kind: SessionRow['kind']; method: string; client: Client }
export type IssuedSession = { answer: AuthSession; sessionId: string }

/** Makes the answer that a client keeps: who, until when, and how to go on afterwards. */
export function createSessionIssuer(accessTokens: AccessTokens) {
  async function answerFor(
    tx: Transaction,
    user: UserRow,
    issued: { session: SessionRow; refreshToken: string; nowSeconds: number },
  ): Promise<AuthSession> {
    const { session, refreshToken, nowSeconds } = issued
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
      app_metadata: user.appMetadata,
      user_metadata: user.userMetadata,
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
      user: await showUser(tx, user),
    }
  }

  return {
    answerFor,

    /** The caller holds the lock of the user, so that no session outlives a change of password. */
    async start(
      tx: Transaction,
      user: UserRow,
      { kind, method, client }: NewSessionOptions,
    ): Promise<IssuedSession> {
      const { session, nowSeconds } = await insertSession(tx, {
        userId: user.id,
        kind,
        method,
        userAgent: client.userAgent,
        ip: client.ip,
      })
      const refreshToken = newRefreshToken()
      await insertRefreshToken(tx, {
        sessionId: session.id,
        tokenHash: hashOfRefreshToken(refreshToken),
        parentId: null,
      })
      const signedIn = await updateUser(tx, user.id, { lastSignInAt: sql`now()` })
      await updateIdentity(tx, user.id, { lastSignInAt: sql`now()` })
      const answer = await answerFor(tx, signedIn ?? user, { session, refreshToken, nowSeconds })
      return { answer, sessionId: session.id }
    },
  }
}

export type SessionIssuer = ReturnType<typeof createSessionIssuer>
