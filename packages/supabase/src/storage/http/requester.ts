import type { FastifyRequest } from 'fastify'
import { accessDenied, headerMissing } from '#supabase/storage/storage.errors.ts'
import { identifyCaller, type Caller, type RoleOf } from '#supabase/identity/caller.ts'
import type { IdentityErrorKind } from '#supabase/identity/identity.ts'

const errorTexts: Partial<Record<IdentityErrorKind, string>> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"iat" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
}

/** Upstream asks for the bearer, and its gateway for the key: here each is named where it is missing. */
const keyMissing = ({ headers }: FastifyRequest) =>
  headerMissing(headers.authorization === undefined ? 'authorization' : 'apikey')

/** Rejects without a known key or with an invalid token. */
export const identifyRequester = (request: FastifyRequest, roleOf: RoleOf): Promise<Caller> =>
  identifyCaller(request, roleOf, (kind) =>
    kind === 'missing_key'
      ? keyMissing(request)
      : accessDenied(errorTexts[kind] ?? 'signature verification failed'),
  )

export type Identify = (request: FastifyRequest) => Promise<Caller>
