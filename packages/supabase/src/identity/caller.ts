import type { FastifyRequest } from 'fastify'
import type { Identity, IdentityErrorKind } from './identity.ts'

/**
 * The callers that rights distinguish. A recovery session belongs to a user who has lost the
 * password.
 */
export const callerClasses = ['anon', 'recovery', 'user', 'admin', 'service'] as const
export type CallerClass = (typeof callerClasses)[number]

export type Caller = {
  class: CallerClass
  userId?: string | undefined
  sessionId?: string | undefined
}

export type RoleOf = (userId: string) => Promise<'user' | 'admin' | undefined>

export const anonymous: Caller = { class: 'anon' }

/**
 * The role is read from the database and not from the token, so that a demotion takes effect at
 * once.
 */
export const personOf = async (userId: string, roleOf: RoleOf): Promise<Caller> => ({
  class: (await roleOf(userId)) ?? 'user',
  userId,
})

async function callerOf(identity: Identity, roleOf: RoleOf): Promise<Caller> {
  if (identity.role === 'anon') return anonymous
  if (identity.role === 'service_role') return { class: 'service' }
  const { userId, sessionId, isRecovery } = identity
  if (isRecovery) return { class: 'recovery', userId, sessionId }
  return { ...(await personOf(userId, roleOf)), sessionId }
}

/** Throws the error of this prefix for an invalid key or token. */
export async function identifyCaller(
  request: FastifyRequest,
  roleOf: RoleOf,
  errorFor: (error: IdentityErrorKind) => Error,
): Promise<Caller> {
  const result = await request.identify()
  if (!result.ok) throw errorFor(result.error)
  return callerOf(result.identity, roleOf)
}

/** Who may change what all others can only read. */
export const isEditor = (caller: Caller): boolean => isEditorClass(caller.class)

export const isEditorClass = (name: CallerClass): boolean => name === 'admin' || name === 'service'
