import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '#shop/import/import.errors.ts'
import { identifyCaller, isEditor } from '#supabase/identity/caller.ts'

/** Refuses before the body is read. */
export const requireAdmin = (app: FastifyInstance) => async (request: FastifyRequest) => {
  const caller = await identifyCaller(request, app.roleOf, unauthenticated)
  if (caller.class === 'anon') throw unauthenticated()
  if (!isEditor(caller)) throw forbidden()
}
