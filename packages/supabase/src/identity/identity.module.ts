import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createAccessTokens, type AccessTokenOptions, type AccessTokens } from './access-tokens.ts'
import { readApiKey, readBearer, readKeyInAddress } from './bearer.ts'
import {
  rejected,
  type IdentityResult,
  type SessionErrorKind,
  type TokenErrorKind,
} from './identity.ts'
import {
  createLiveSessions,
  type FindSession,
  type LiveSession,
  type LiveSessions,
} from './live-sessions.ts'

export { accessTokenAudience } from './access-token-claims.ts'
export { anonymous, identifyCaller, isEditor, type Caller, type CallerClass } from './caller.ts'
export type { IdentityErrorKind } from './identity.ts'

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens
    liveSessions: LiveSessions
  }
  interface FastifyRequest {
    /** Verifies key and token, without looking up the session. */
    verifyIdentity: () => IdentityResult<TokenErrorKind>
    /** The identity, with a session that still exists. Rejects when the database is unreachable. */
    identify: () => Promise<IdentityResult>
    /** Whether the address has the service key, also where another one counts. */
    showsServiceKey: () => boolean
    identityMemo: Promise<IdentityResult> | undefined
  }
}

type Options = {
  keys: { publishable: string; service: string }
  tokens: AccessTokenOptions
  findSession: FindSession
}

export const identityModule = fp<Options>(
  async (app, options) => {
    const apiKeys = createApiKeys(options.keys)
    const accessTokens = await createAccessTokens(app, options.tokens)
    const liveSessions = createLiveSessions(options.findSession)
    app.decorate('accessTokens', accessTokens)
    app.decorate('liveSessions', liveSessions)

    app.decorateRequest('identityMemo', undefined)
    app.decorateRequest('verifyIdentity', function (this: FastifyRequest) {
      return verifyIdentity(this, apiKeys, accessTokens)
    })
    app.decorateRequest('identify', function (this: FastifyRequest) {
      this.identityMemo ??= requireLiveSession(this.verifyIdentity(), liveSessions)
      return this.identityMemo
    })
    app.decorateRequest('showsServiceKey', function (this: FastifyRequest) {
      const key = readKeyInAddress(this)
      return key !== undefined && apiKeys.roleOf(key) === 'service_role'
    })
  },
  { name: 'identity' },
)

function verifyIdentity(
  request: FastifyRequest,
  apiKeys: ApiKeys,
  accessTokens: AccessTokens,
): IdentityResult<TokenErrorKind> {
  const bearer = readBearer(request)
  const bearerRole = bearer.kind === 'token' ? apiKeys.roleOf(bearer.token) : undefined
  const apiKey = readApiKey(request)
  const keyRole = apiKey === undefined ? bearerRole : apiKeys.roleOf(apiKey)
  if (keyRole === undefined) return rejected(apiKey === undefined ? 'missing_key' : 'unknown_key')

  // As in Supabase's gateway, `apikey` decides if the bearer repeats an API key.
  const isNoToken =
    bearer.kind === 'absent' || (bearer.kind === 'token' && isOpaqueKey(bearer.token))
  if (isNoToken) return { ok: true, identity: { role: keyRole } }
  if (bearer.kind === 'malformed') return rejected('malformed')
  if (bearerRole !== undefined) return { ok: true, identity: { role: bearerRole } }

  const verified = accessTokens.verify(bearer.token)
  if (!verified.ok) return verified
  const { claims } = verified
  return {
    ok: true,
    identity: {
      role: 'authenticated',
      userId: claims.sub,
      sessionId: claims.session_id,
      isRecovery: claims.session_kind === 'recovery',
      claims,
    },
  }
}

async function requireLiveSession(
  result: IdentityResult,
  liveSessions: LiveSessions,
): Promise<IdentityResult> {
  if (!result.ok || result.identity.role !== 'authenticated') return result
  const { identity } = result
  const session = await liveSessions.find(identity.sessionId)
  const error = sessionErrorOf(identity.userId, session)
  if (error !== undefined) return rejected(error)
  // The row decides, not the token: setting a password has ended the restriction.
  return { ok: true, identity: { ...identity, isRecovery: session?.kind === 'recovery' } }
}

function sessionErrorOf(
  userId: string,
  session: LiveSession | undefined,
): SessionErrorKind | undefined {
  if (session?.userId !== userId) return 'session_ended'
  return session.isBanned ? 'user_banned' : undefined
}

type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** A key may be any string, a legacy JWT included: it is compared, never parsed. */
function createApiKeys(keys: { publishable: string; service: string }) {
  // `string` does not keep out what a setting that is missing leaves.
  if (!keys.publishable || !keys.service || keys.publishable === keys.service) {
    throw new Error('keys.publishable and keys.service have to be two different texts.')
  }
  const service = digest(keys.service)
  return {
    roleOf(text: string): KeyRole | undefined {
      // The publishable key is no secret, so a timing attack gains nothing.
      if (text === keys.publishable) return 'anon'
      // The length of the key is no secret, and rules out most tokens without hashing them.
      if (text.length !== keys.service.length) return undefined
      return timingSafeEqual(service, digest(text)) ? 'service_role' : undefined
    },
  }
}

/** Keys of the new form cannot be confused with a token. */
const isOpaqueKey = (text: string) => text.startsWith('sb_')

type ApiKeys = ReturnType<typeof createApiKeys>
