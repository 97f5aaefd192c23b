import type { FastifyRequest } from 'fastify'
import { downloadQuerySchema, objectParamsSchema } from '#supabase/storage/storage.requests.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { bucketNotFound } from '#supabase/storage/storage.errors.ts'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { describeBytes, readMethods, swagger } from './describe-bytes.ts'
import { readApiKey } from '#supabase/identity/bearer.ts'
import type { Identify } from './requester.ts'
import { serveObject, type ServeTools } from './serve-object.ts'

type Options = {
  access: ObjectAccess
  identify: Identify
  tools: ServeTools
}

const shared = {
  tags: ['Objects'],
  params: objectParamsSchema,
  querystring: downloadQuerySchema,
}

/**
 * Disables validation on the busiest route: path parameters are always text, and the only query
 * parameter is checked by hand. The schema is only for the API description.
 */
const trusting = () => (value: unknown) => ({ value })
const isAnonymous = (request: FastifyRequest) =>
  request.headers.authorization === undefined && readApiKey(request) === undefined

const saveUnder = (name: unknown) => (typeof name === 'string' ? name : undefined)

/** Reads of objects: of public buckets by any client, with or without a key, valid or not. */
export const downloadRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify, tools } = options

  for (const method of readMethods) {
    app.route({
      method,
      url: '/object/public/:bucket/*',
      schema: {
        ...shared,
        ...describeBytes(method, {
          what: 'PublicObject',
          summary: 'Read an object of a public bucket',
        }),
      },
      validatorCompiler: trusting,
      config: { access: everyone, needsNoKey: true, isQuiet: true, swagger },
      handler: (request, reply) => {
        const { bucket, '*': path } = request.params
        const options = { download: saveUnder(request.query.download) }
        return serveObject(request, reply, () => access.getPublic(bucket, path), tools, options)
      },
    })

    app.route({
      method,
      url: '/object/:bucket/*',
      schema: {
        ...shared,
        ...describeBytes(method, { what: 'Object', summary: 'Read an object' }),
        description: 'Of a public bucket without any key, of others as an admin or a server.',
      },
      config: { access: everyone, needsNoKey: true, swagger },
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
      schema: {
        ...shared,
        ...describeBytes(method, {
          what: 'PrivateObject',
          summary: 'Read an object of any bucket',
        }),
      },
      config: { access: editors, swagger },
      handler: async (request, reply) => {
        const { bucket, '*': path } = request.params
        const requester = await identify(request)
        const find = () => access.getAs(bucket, path, requester)
        return await serveObject(request, reply, find, tools, request.query)
      },
    })
  }
  done()
}
