import type { FastifyReply, FastifyRequest } from 'fastify'
import { KindError } from '@golden-bead/server/errors/http-error'
import type { Client } from '#supabase/auth/client.ts'
import type { IssuedSession } from '#supabase/auth/sessions/session-issuer.ts'
import type { RedirectCandidates } from '#supabase/auth/one-time-tokens/redirect-targets.ts'
import { keyOfAddress } from '@golden-bead/server/http/rate-limit-key'

const userAgentLengthMax = 256
const shownPrefixLength = 5

export const clientOf = (request: FastifyRequest): Client => ({
  ip: keyOfAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '')
    .replaceAll(/\p{C}/gu, ' ')
    .slice(0, userAgentLengthMax),
  note: (event, details = {}) => request.log.info({ event, ...details }, 'account event'),
})

export function redirectCandidates(request: FastifyRequest): RedirectCandidates {
  const { query } = request
  const isRequested = typeof query === 'object' && query !== null && 'redirect_to' in query
  const requested = isRequested ? query.redirect_to : undefined
  return [typeof requested === 'string' ? requested : undefined, request.headers.referer]
}

/** For bodies that must be an object; clients know the error for invalid JSON. */
export function requireJsonObject(request: FastifyRequest): Promise<void> {
  const { body } = request
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject
    ? Promise.resolve()
    : Promise.reject(new KindError('bad_json', 'The body is not a JSON object.'))
}

/** As the description has them. */
export const sessionHeaders = {
  'sb-auth-user-id': 'Whose session it is.',
  'sb-auth-session-id': 'Which session it is.',
  'sb-auth-refresh-token-prefix': 'The first characters of the new token.',
}

/** For information only; clients use the body. */
export function withSessionHeaders(reply: FastifyReply, { answer, sessionId }: IssuedSession) {
  return reply.headers({
    'sb-auth-user-id': answer.user.id,
    'sb-auth-session-id': sessionId,
    'sb-auth-refresh-token-prefix': answer.refresh_token.slice(0, shownPrefixLength),
  })
}
