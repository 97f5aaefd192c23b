import type { FastifyRequest } from 'fastify'
import { accessDenied, authorizationMissing } from '#supabase/storage/storage.errors.ts'
import { identifyCaller, type Caller, type RoleOf } from '#supabase/identity/caller.ts'
import type { IdentityErrorKind } from '#supabase/identity/identity.ts'

const errorTexts: Partial<Record<IdentityErrorKind, string>> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"iat" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
}

const errorFor = (kind: IdentityErrorKind) =>
  kind === 'missing_key'
    ? authorizationMissing()
    : accessDenied(errorTexts[kind] ?? 'signature verification failed')

/** Rejects without a known key or with an invalid token. */
export const identifyRequester = (request: FastifyRequest, roleOf: RoleOf): Promise<Caller> =>
  identifyCaller(request, roleOf, errorFor)

export type Identify = (request: FastifyRequest) => Promise<Caller>
