import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { createCache } from '@golden-bead/server/cache/cache'
import { errorCode } from '@golden-bead/server/errors/error-code'
import {
  accessTokenAudience,
  accessTokenClaimsSchema,
  type AccessTokenClaims,
} from './access-token-claims.ts'
import type { TokenErrorKind } from './identity.ts'
import { readTokenKey, type PublicJwk, type TokenKey } from './token-keys.ts'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    namespaces: TokenKeyName
  }
}

type TokenKeyName = 'current' | 'previous'

const clockSkewSeconds = 30
// Tokens are dated by the database's clock, from which that of an instance may differ by minutes.
const issuedAheadSecondsMax = 630

const kindsByCode: Record<string, TokenErrorKind> = {
  FAST_JWT_EXPIRED: 'expired',
  FAST_JWT_INACTIVE: 'not_yet_valid',
  FAST_JWT_INVALID_ALGORITHM: 'bad_algorithm',
  FAST_JWT_INVALID_SIGNATURE: 'bad_signature',
  FAST_JWT_MISSING_SIGNATURE: 'bad_signature',
  FAST_JWT_VERIFY_ERROR: 'bad_signature',
  FAST_JWT_MALFORMED: 'malformed',
  FAST_JWT_INVALID_PAYLOAD: 'malformed',
}

const kindsByClaim: Record<string, TokenErrorKind> = { aud: 'bad_audience', exp: 'bad_expiry' }

const kindOfClaims = (error: z.ZodError | undefined): TokenErrorKind =>
  kindsByClaim[String(error?.issues[0]?.path[0])] ?? 'bad_claims'

export type VerifiedToken =
  | { ok: true; claims: AccessTokenClaims }
  | { ok: false; error: TokenErrorKind }

export type AccessTokens = {
  issuer: string
  lifeSeconds: number
  publicKeys: PublicJwk[]
  sign: (claims: AccessTokenClaims) => string
  verify: (token: string) => VerifiedToken
}

export type AccessTokenOptions = {
  privateKey: string
  previousKey: string | undefined
  issuer: string
  lifeSeconds: number
}

/**
 * ES256 under one of our own keys and nothing else: the `kid` of a token only selects one of our
 * two keys, and every other hint in its header is ignored.
 */
export async function createAccessTokens(
  app: FastifyInstance,
  options: AccessTokenOptions,
): Promise<AccessTokens> {
  const { issuer, lifeSeconds } = options

  const registerKey = async (name: TokenKeyName, key: TokenKey) => {
    await app.register(fastifyJwt, {
      namespace: name,
      secret: { private: key.privatePem, public: key.publicPem },
      sign: { algorithm: 'ES256', kid: key.id },
      verify: {
        algorithms: ['ES256'],
        allowedIss: issuer,
        allowedAud: accessTokenAudience,
        requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'session_id'],
        clockTolerance: clockSkewSeconds * 1000,
      },
      decode: { complete: true },
    })
  }

  const current = readTokenKey(options.privateKey)
  const previous = options.previousKey === undefined ? undefined : readTokenKey(options.previousKey)
  await registerKey('current', current)
  if (previous !== undefined) await registerKey('previous', previous)

  // Verifying a token for each request of a user took longer than most responses.
  const verified = createCache<AccessTokenClaims>()

  const keyNameOf = (token: string): TokenKeyName | undefined => {
    const decoded = app.jwt.current.decode<{ header: { kid?: unknown } }>(token)
    if (decoded?.header.kid === current.id) return 'current'
    return previous !== undefined && decoded?.header.kid === previous.id ? 'previous' : undefined
  }

  const verify = (token: string): VerifiedToken => {
    const claims = verified.get(token)
    if (claims !== undefined && claims.exp > Date.now() / 1000) return { ok: true, claims }
    const result = verifyAnew(token)
    if (result.ok) verified.set(token, result.claims)
    return result
  }

  /**
   * Called for tokens with a good signature: otherwise verification would have failed with that.
   */
  const kindOfPayload = (token: string): TokenErrorKind => {
    const decoded = app.jwt.current.decode<{ payload: unknown }>(token)
    return kindOfClaims(accessTokenClaimsSchema.safeParse(decoded?.payload).error)
  }

  const verifyAnew = (token: string): VerifiedToken => {
    let keyName: TokenKeyName | undefined
    try {
      keyName = keyNameOf(token)
    } catch {
      return { ok: false, error: 'malformed' }
    }
    if (keyName === undefined) return { ok: false, error: 'bad_signature' }

    try {
      const parsed = accessTokenClaimsSchema.safeParse(app.jwt[keyName].verify(token))
      if (!parsed.success) return { ok: false, error: kindOfClaims(parsed.error) }
      const isFromTheFuture = parsed.data.iat > Date.now() / 1000 + issuedAheadSecondsMax
      return isFromTheFuture
        ? { ok: false, error: 'not_yet_valid' }
        : { ok: true, claims: parsed.data }
    } catch (error) {
      return {
        ok: false,
        error: kindsByCode[errorCode(error) ?? ''] ?? kindOfPayload(token),
      }
    }
  }

  return {
    issuer,
    lifeSeconds,
    publicKeys: [current, previous].flatMap((key) => (key === undefined ? [] : [key.jwk])),
    sign: (claims) => app.jwt.current.sign(claims),
    verify,
  }
}
