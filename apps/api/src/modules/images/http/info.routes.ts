import { objectParamsSchema } from '@golden-bead/contracts/storage'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { everyone, editors } from '#platform/http/route-access.ts'
import type { ObjectAccess } from '../object-access.ts'
import type { StoredObject } from '../objects.repository.ts'
import type { Identify } from '../requester.ts'
import { objectInfo } from './wire-answers.ts'

type Options = { access: ObjectAccess; identify: Identify }

const schema = { params: objectParamsSchema }

export const infoRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify } = options

  app.get('/object/info/public/:bucket/*', {
    schema,
    config: { access: everyone },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      return sendInfo(reply, await access.getPublic(bucket, path))
    },
  })

  app.get('/object/info/:bucket/*', {
    schema,
    config: { access: everyone },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      return sendInfo(reply, await access.getAs(bucket, path, requester))
    },
  })

  app.get('/object/info/authenticated/:bucket/*', {
    schema,
    config: { access: editors },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      return sendInfo(reply, await access.getAs(bucket, path, requester))
    },
  })
  done()
}

function sendInfo(reply: FastifyReply, object: StoredObject) {
  reply.headers({
    etag: object.etag,
    'last-modified': object.updatedAt.toUTCString(),
    'cache-control': object.cacheControl,
  })
  return objectInfo(object)
}
