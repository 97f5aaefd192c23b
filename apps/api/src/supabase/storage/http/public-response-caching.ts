import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from '#platform/http/response-cache.ts'
import { readApiKey } from '#supabase/identity/bearer.ts'
import type { SendOptions } from './send-object.ts'

export const isAnonymous = (request: FastifyRequest) =>
  request.headers.authorization === undefined && readApiKey(request) === undefined

/** Caches responses of public objects to anonymous requests. */
export const createPublicResponseCaching =
  (responses: ResponseCache) =>
  (request: FastifyRequest, reply: FastifyReply): SendOptions['cacheBody'] =>
    isAnonymous(request) ? (body) => responses.store(request, reply, body) : undefined

export type PublicResponseCaching = ReturnType<typeof createPublicResponseCaching>
