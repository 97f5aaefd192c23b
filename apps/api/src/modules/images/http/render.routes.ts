import {
  objectParamsSchema,
  renderQuerySchema,
  signedQuerySchema,
  type PictureOptions,
} from '@golden-bead/contracts/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { editors, everyone } from '#platform/http/route-access.ts'
import type { OpenBytes } from '../bytes-reader.ts'
import { invalidSignature, objectNotFound, unsupportedMimeType } from '../images.errors.ts'
import type { ObjectAccess } from '../object-access.ts'
import type { StoredObject } from '../objects.repository.ts'
import { isPictureType } from '../pictures/picture-format.ts'
import { readTransformations, targetFormat, variantOf } from '../renditions/picture-options.ts'
import type { RenditionsService } from '../renditions/renditions.service.ts'
import type { Identify } from '../requester.ts'
import type { SignedUrls } from '../signed-urls.ts'
import { sendObject, type SendOptions } from './send-object.ts'

type Options = {
  access: ObjectAccess
  renditions: RenditionsService
  identify: Identify
  signedUrls: SignedUrls
  open: OpenBytes
}

const method = ['GET', 'HEAD']
/** Longer than others: the first of a size is made while its visitor waits. */
const handlerTimeout = 25_000

export const renderRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, renditions, identify, signedUrls, open } = options

  const attempt = async (
    request: FastifyRequest,
    reply: FastifyReply,
    object: StoredObject,
    picture: PictureOptions,
    sendOptions: SendOptions,
  ): Promise<boolean> => {
    if (!isPictureType(object.mimeType)) throw unsupportedMimeType(object.mimeType)
    const target = targetFormat(picture.format, request.headers.accept, object.mimeType)
    const variant = variantOf(picture, target)
    const rendition = await renditions.get(object, variant)
    const served = {
      etag: rendition.etag,
      mimeType: rendition.mimeType,
      sizeBytes: rendition.sizeBytes,
      cacheControl: object.cacheControl,
      modifiedAt: object.updatedAt,
      vary: 'Accept',
      open: (range: { start: number; end: number }) =>
        open(rendition.key, rendition.sizeBytes, range),
    }
    if (await sendObject(request, reply, served, sendOptions)) return true
    await renditions.forget(object, variant)
    access.forget()
    return false
  }

  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<StoredObject>,
    picture: PictureOptions,
    sendOptions: SendOptions,
  ): Promise<FastifyReply> => {
    if (await attempt(request, reply, await find(), picture, sendOptions)) return reply
    if (await attempt(request, reply, await find(), picture, sendOptions)) return reply
    throw objectNotFound()
  }

  app.route({
    method,
    url: '/render/image/public/:bucket/*',
    schema: { params: objectParamsSchema, querystring: renderQuerySchema },
    config: { access: everyone },
    handlerTimeout,
    handler: (request, reply) => {
      const { bucket, '*': path } = request.params
      const { download, ...picture } = request.query
      return serve(request, reply, () => access.getPublic(bucket, path), picture, { download })
    },
  })

  app.route({
    method,
    url: '/render/image/authenticated/:bucket/*',
    schema: { params: objectParamsSchema, querystring: renderQuerySchema },
    config: { access: editors },
    handlerTimeout,
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const { download, ...picture } = request.query
      const requester = await identify(request)
      const find = () => access.getAs(bucket, path, () => Promise.resolve(requester))
      return await serve(request, reply, find, picture, { download })
    },
  })

  app.route({
    method,
    url: '/render/image/sign/:bucket/*',
    schema: { params: objectParamsSchema, querystring: signedQuerySchema },
    config: { access: everyone },
    handlerTimeout,
    handler: async (request, reply) => {
      const { bucket, '*': path } = request.params
      const { token, download } = request.query
      const claims = await signedUrls.verifyDownload(token)
      if (claims.url !== `${bucket}/${path}`) throw invalidSignature()
      // The address says what may be seen of the picture; its query cannot ask for more.
      const picture = readTransformations(claims.transformations ?? '')
      const expiresAt = new Date(claims.exp * 1000)
      const find = () => access.getSigned(bucket, path)
      return await serve(request, reply, find, picture, { download, expiresAt })
    },
  })
  done()
}
