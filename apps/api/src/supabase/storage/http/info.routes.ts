import { objectParamsSchema } from '#supabase/storage/storage.requests.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import { everyone, editors } from '#platform/http/route-access.ts'
import { cacheControlFor } from './personal-answer.ts'
import type { Identify } from './requester.ts'
import { objectInfo } from './response-bodies.ts'

type Options = { access: ObjectAccess; identify: Identify }

const schema = { params: objectParamsSchema }

export const infoRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify } = options

  app.get('/object/info/public/:bucket/*', {
    schema,
    config: { access: everyone },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      return sendInfo(request, reply, await access.getPublic(bucket, path))
    },
  })

  app.get('/object/info/:bucket/*', {
    schema,
    config: { access: everyone },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      return sendInfo(request, reply, await access.getAs(bucket, path, requester))
    },
  })

  app.get('/object/info/authenticated/:bucket/*', {
    schema,
    config: { access: editors },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      return sendInfo(request, reply, await access.getAs(bucket, path, requester))
    },
  })
  done()
}

function sendInfo(request: FastifyRequest, reply: FastifyReply, object: StoredObject) {
  const { etag, updatedAt, cacheControl } = object
  reply.headers({
    etag,
    'last-modified': updatedAt.toUTCString(),
    'cache-control': cacheControlFor(request, reply, cacheControl),
  })
  return objectInfo(object)
}
