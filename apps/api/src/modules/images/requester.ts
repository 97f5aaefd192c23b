import type { FastifyRequest } from 'fastify'
import type { RoleLookup } from '#modules/profiles/profiles.module.ts'
import type { TokenRefusal } from '#platform/identity/identity.ts'
import { accessDenied, authorizationMissing } from './images.errors.ts'

/** What the bucket wants to know of who is asking. */
export type Requester = {
  kind: 'service' | 'admin' | 'other'
  userId: string | undefined
}

const refusalTexts: Partial<Record<TokenRefusal, string>> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"iat" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
}

/** Rejects without a known key or with a token that is not good; the role is the database's. */
export async function identifyRequester(
  request: FastifyRequest,
  roleOf: RoleLookup,
): Promise<Requester> {
  const result = await request.identify()
  if (!result.ok) {
    throw result.refusal === 'missing_key'
      ? authorizationMissing()
      : accessDenied(refusalTexts[result.refusal] ?? 'signature verification failed')
  }
  const { identity } = result
  if (identity.role === 'service_role') return { kind: 'service', userId: undefined }
  // A recovery session sets a password, and nothing else.
  if (identity.role === 'anon' || identity.isRecovery) return { kind: 'other', userId: undefined }
  const isAdmin = (await roleOf(identity.userId)) === 'admin'
  return { kind: isAdmin ? 'admin' : 'other', userId: identity.userId }
}

export type Identify = (request: FastifyRequest) => Promise<Requester>

/** Every bucket is written by admins and the service key alone; the public ones are read by all. */
export const mayWrite = ({ kind }: Requester): boolean => kind !== 'other'
export const mayManageBuckets = ({ kind }: Requester): boolean => kind === 'service'
