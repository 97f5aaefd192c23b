import type { FastifyRequest } from 'fastify'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { authError, notAdmin } from '#supabase/auth/auth.errors.ts'
import type { SignedIn } from '#supabase/auth/sessions/current-user.ts'
import { readBearer } from '#supabase/identity/bearer.ts'
import type { TokenErrorKind } from '#supabase/identity/identity.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined
  }
}

const noAuthorization = () =>
  authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
const badToken = (reason: string) => authError(403, 'bad_jwt', reason)

/** Checks the declared access of a route. */
export function enforceAccess(request: FastifyRequest): void {
  const { access, needsNoKey } = request.routeOptions.config
  if (needsNoKey === true) return
  if (access === undefined) throw new Error('The route does not say who may call it.')
  if (access.includes('anon')) return requireKey(request)
  if (access.includes('user')) {
    request.signedIn = requireToken(request)
    return
  }
  requireServiceKey(request)
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (request.signedIn === undefined) throw new Error('The route is open to everybody.')
  return request.signedIn
}

/**
 * The bearer token is ignored here: a refresh arrives with an expired one, or with that of another
 * user.
 */
function requireKey(request: FastifyRequest): void {
  const result = request.verifyIdentity()
  if (!result.ok) rejectWithoutKey(result.error)
}

function requireToken(request: FastifyRequest): SignedIn {
  const result = request.verifyIdentity()
  if (!result.ok) rejectToken(request, result.error)
  if (!hasToken(request)) throw noAuthorization()
  if (result.identity.role !== 'authenticated') throw badToken('invalid claim: missing sub claim')
  return { userId: result.identity.userId, sessionId: result.identity.sessionId }
}

function requireServiceKey(request: FastifyRequest): void {
  const result = request.verifyIdentity()
  if (!result.ok) rejectToken(request, result.error)
  if (result.identity.role !== 'service_role') throw notAdmin()
}

const hasToken = (request: FastifyRequest) => readBearer(request).kind === 'token'

function rejectToken(request: FastifyRequest, error: TokenErrorKind): never {
  rejectWithoutKey(error)
  if (!hasToken(request)) throw noAuthorization()
  throw badToken(`invalid JWT: unable to parse or verify signature, ${reasons[error]}`)
}

function rejectWithoutKey(error: TokenErrorKind): void {
  if (error === 'missing_key') {
    throw new HttpError({
      status: 401,
      code: 'no_api_key',
      message: 'No API key found in request',
      members: { hint: 'No `apikey` request header or url param was found.' },
    })
  }
  if (error === 'unknown_key') {
    throw new HttpError({
      status: 401,
      code: 'invalid_api_key',
      message: 'Invalid API key',
      members: { hint: 'Double check your API key.' },
    })
  }
}

const reasons: Record<TokenErrorKind, string> = {
  missing_key: 'no key',
  unknown_key: 'unknown key',
  malformed: 'token is malformed',
  bad_signature: 'token signature is invalid',
  bad_algorithm: 'signing method is invalid',
  expired: 'token has invalid claims: token is expired',
  not_yet_valid: 'token has invalid claims: token is not valid yet',
  bad_audience: 'token has invalid claims: token has invalid audience',
  bad_expiry: 'token has invalid claims: exp is invalid',
  bad_claims: 'token has invalid claims',
}
