import type { FastifyRequest } from 'fastify'
import { accessDenied, authorizationMissing } from '#modules/images/images.errors.ts'
import { callerOf, type Caller, type RoleOf } from '#platform/identity/caller.ts'
import type { TokenRefusal } from '#platform/identity/identity.ts'

const refusalTexts: Partial<Record<TokenRefusal, string>> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"iat" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
}

/** Rejects without a known key or with a token that is not good. */
export async function identifyRequester(request: FastifyRequest, roleOf: RoleOf): Promise<Caller> {
  const result = await request.identify()
  if (result.ok) return callerOf(result.identity, roleOf)
  throw result.refusal === 'missing_key'
    ? authorizationMissing()
    : accessDenied(refusalTexts[result.refusal] ?? 'signature verification failed')
}

export type Identify = (request: FastifyRequest) => Promise<Caller>
