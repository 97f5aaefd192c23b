import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from './import.errors.ts'

/** Refuses before the body is read. The role is asked of the database, never of the token. */
export const requireAdmin = (app: FastifyInstance) => async (request: FastifyRequest) => {
  const result = await request.identify()
  if (!result.ok || result.identity.role === 'anon') throw unauthenticated()
  if (result.identity.role === 'service_role') return
  const { userId, isRecovery } = result.identity
  if (isRecovery || (await app.roleOf(userId)) !== 'admin') throw forbidden()
}
