import { objectParamsSchema } from '#supabase/storage/storage.requests.ts'
import { objectInfoSchema } from '#supabase/storage/storage.answers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import { everyone, editors } from '@golden-bead/server/http/route-access'
import { cacheHeaders } from './describe-bytes.ts'
import { cacheControlFor } from './personal-answer.ts'
import type { Identify } from './requester.ts'
import { objectInfo } from './response-bodies.ts'

type Options = { access: ObjectAccess; identify: Identify }

const shared = {
  tags: ['Objects'],
  params: objectParamsSchema,
  response: {
    200: objectInfoSchema.meta({ description: 'What is known of it.', headers: cacheHeaders }),
  },
}

export const infoRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify } = options

  app.get('/object/info/public/:bucket/*', {
    schema: {
      ...shared,
      operationId: 'getPublicObjectInfo',
      summary: 'What is known of an object of a public bucket',
    },
    config: { access: everyone, needsNoKey: true },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      return sendInfo(request, reply, await access.getPublic(bucket, path))
    },
  })

  app.get('/object/info/:bucket/*', {
    schema: {
      ...shared,
      operationId: 'getObjectInfo',
      summary: 'What is known of an object',
    },
    config: { access: everyone },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      return sendInfo(request, reply, await access.getAs(bucket, path, requester))
    },
  })

  app.get('/object/info/authenticated/:bucket/*', {
    schema: {
      ...shared,
      operationId: 'getPrivateObjectInfo',
      summary: 'What is known of an object of any bucket',
    },
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
