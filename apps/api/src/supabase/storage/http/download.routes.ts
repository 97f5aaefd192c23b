import { downloadQuerySchema, objectParamsSchema } from '#supabase/storage/storage.requests.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { bucketNotFound } from '#supabase/storage/storage.errors.ts'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import { editors, everyone } from '#platform/http/route-access.ts'
import { isAnonymous, type PublicResponseCaching } from './public-response-caching.ts'
import type { Identify } from './requester.ts'
import { serveObject, type ServeTools } from './serve-object.ts'

type Options = {
  access: ObjectAccess
  identify: Identify
  cachePublic: PublicResponseCaching
  tools: ServeTools
}

const method = ['GET', 'HEAD']
const schema = { params: objectParamsSchema, querystring: downloadQuerySchema }

/**
 * Disables validation on the busiest route: path parameters are always text, and the only query
 * parameter is checked by hand. The schema is only for the API description.
 */
const trusting = () => (value: unknown) => ({ value })
const saveUnder = (name: unknown) => (typeof name === 'string' ? name : undefined)

/** Reads of objects: of public buckets by any client, with or without a key, valid or not. */
export const downloadRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify, cachePublic, tools } = options

  app.route({
    method,
    url: '/object/public/:bucket/*',
    schema,
    validatorCompiler: trusting,
    config: { access: everyone, isQuiet: true },
    handler: (request, reply) => {
      const { bucket, '*': path } = request.params
      const options = {
        download: saveUnder(request.query.download),
        cacheBody: cachePublic(request, reply),
      }
      return serveObject(request, reply, () => access.getPublic(bucket, path), tools, options)
    },
  })

  app.route({
    method,
    url: '/object/:bucket/*',
    schema,
    config: { access: everyone },
    handler: (request, reply) => {
      const { bucket, '*': path } = request.params
      const find = () =>
        access.getIdentifying(bucket, path, () => {
          if (isAnonymous(request)) throw bucketNotFound()
          return identify(request)
        })
      return serveObject(request, reply, find, tools, request.query)
    },
  })

  app.route({
    method,
    url: '/object/authenticated/:bucket/*',
    schema,
    config: { access: editors },
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      const find = () => access.getAs(bucket, path, requester)
      return await serveObject(request, reply, find, tools, request.query)
    },
  })
  done()
}
