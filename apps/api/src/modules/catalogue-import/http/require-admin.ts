import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '#modules/catalogue-import/import.errors.ts'
import { callerOf, isEditor } from '#platform/identity/caller.ts'

/** Refuses before the body is read. */
export const requireAdmin = (app: FastifyInstance) => async (request: FastifyRequest) => {
  const result = await request.identify()
  if (!result.ok || result.identity.role === 'anon') throw unauthenticated()
  if (!isEditor(await callerOf(result.identity, app.roleOf))) throw forbidden()
}
