import {
  objectParamsSchema,
  renderQuerySchema,
  signedQuerySchema,
} from '#supabase/storage/storage.requests.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import { readTransformations } from '#supabase/storage/renditions/picture-options.ts'
import type { SignedUrls } from '#supabase/storage/signed-urls.ts'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { describeBytes, readMethods, swagger } from './describe-bytes.ts'
import type { Identify } from './requester.ts'
import { serveRendition, type RenderTools } from './serve-rendition.ts'

type Options = {
  access: ObjectAccess
  identify: Identify
  signedUrls: SignedUrls
  tools: RenderTools
}

const shared = { tags: ['Pictures'], params: objectParamsSchema }
const mediaType = 'image/*'
const handlerTimeout = timeouts.makingHandler

export const renderRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify, signedUrls, tools } = options

  for (const method of readMethods) {
    app.route({
      method,
      url: '/render/image/public/:bucket/*',
      schema: {
        ...shared,
        ...describeBytes(method, {
          what: 'PublicPicture',
          summary: 'Read a picture of a public bucket in the size that is needed',
          mediaType,
        }),
        querystring: renderQuerySchema,
      },
      config: { access: everyone, needsNoKey: true, isQuiet: true, swagger },
      handlerTimeout,
      handler: (request, reply) => {
        const { bucket, '*': path } = request.params
        const { download, ...picture } = request.query
        const find = () => access.getPublic(bucket, path)
        const wanted = { find, picture, mayFallBack: true, options: { download } }
        return serveRendition(request, reply, wanted, tools)
      },
    })

    app.route({
      method,
      url: '/render/image/authenticated/:bucket/*',
      schema: {
        ...shared,
        ...describeBytes(method, {
          what: 'PrivatePicture',
          summary: 'Read a picture of any bucket in the size that is needed',
          mediaType,
        }),
        querystring: renderQuerySchema,
      },
      config: { access: editors, swagger },
      handlerTimeout,
      handler: async (request, reply) => {
        const { bucket, '*': path } = request.params
        const { download, ...picture } = request.query
        const requester = await identify(request)
        const find = () => access.getAs(bucket, path, requester)
        const wanted = { find, picture, mayFallBack: true, options: { download } }
        return await serveRendition(request, reply, wanted, tools)
      },
    })

    app.route({
      method,
      url: '/render/image/sign/:bucket/*',
      schema: {
        ...shared,
        ...describeBytes(method, {
          what: 'SignedPicture',
          summary: 'Read a picture by its signed address, in the size that was signed',
          mediaType,
        }),
        querystring: signedQuerySchema,
      },
      config: { access: everyone, needsNoKey: true, swagger },
      handlerTimeout,
      handler: async (request, reply) => {
        const { bucket, '*': path } = request.params
        const { token, download } = request.query
        const claims = await signedUrls.verifyPicture(token, { bucket, path })
        const { transformations, exp: expiresAt, onlyWhilePublic } = claims
        // The signed token contains the transformations; the query cannot change them.
        const picture = readTransformations(transformations)
        const find = () => access.getSigned(bucket, path, onlyWhilePublic)
        const wanted = { find, picture, mayFallBack: false, options: { download, expiresAt } }
        return await serveRendition(request, reply, wanted, tools)
      },
    })
  }
  done()
}
