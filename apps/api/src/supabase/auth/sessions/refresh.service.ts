import type { AuthSession } from '#supabase/auth/auth.schemas.ts'
import { refreshTokenMalformed } from '#supabase/auth/auth.errors.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { Database } from '#platform/database/database.ts'
import { hashOfRefreshToken, isRefreshToken, successorOf } from './refresh-token-text.ts'
import { prepareRotation, type RotationOptions } from './rotate-token.repository.ts'
import type { SessionIssuer } from './session-issuer.ts'
import { createUsedTokens, type UsedTokensOptions } from './used-tokens.ts'

export type RefreshServiceOptions = RotationOptions &
  UsedTokensOptions & { database: Database; issuer: SessionIssuer }

export type Refreshed = { answer: AuthSession; sessionId: string; isReuse: boolean }

/**
 * Rotation of refresh tokens. A lost response or two open tabs do not end the session; a later
 * reuse of an old token does, because it means that two parties hold tokens of one family.
 */
export function createRefreshService(options: RefreshServiceOptions) {
  const { database, issuer, secrets } = options
  const rotateToken = prepareRotation(database, options)
  const usedTokens = createUsedTokens(options)

  return {
    async refresh(token: string, client: Client): Promise<Refreshed> {
      if (!isRefreshToken(token)) throw refreshTokenMalformed()
      const child = successorOf(token, secrets[0])
      const rotated = await rotateToken({
        tokenHash: hashOfRefreshToken(token),
        childHash: hashOfRefreshToken(child),
        userAgent: client.userAgent,
        ip: client.ip,
      })
      const { running, refreshToken } =
        rotated === undefined
          ? await usedTokens.continueSession(token, client)
          : { running: rotated, refreshToken: child }
      return {
        answer: issuer.answerFor(running, refreshToken),
        sessionId: running.session.id,
        isReuse: rotated === undefined,
      }
    },
  }
}

export type RefreshService = ReturnType<typeof createRefreshService>
