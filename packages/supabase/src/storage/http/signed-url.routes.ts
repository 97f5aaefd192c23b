import {
  bucketParamsSchema,
  objectParamsSchema,
  signedQuerySchema,
  signObjectSchema,
  signObjectsSchema,
} from '#supabase/storage/storage.requests.ts'
import { signedPathSchema, signedUrlSchema } from '#supabase/storage/storage.answers.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayWrite } from '#supabase/storage/bucket-rights.ts'
import type { ObjectAccess } from '#supabase/storage/object-access.ts'
import { writeTransformations } from '#supabase/storage/renditions/picture-options.ts'
import type { SignedUrls } from '#supabase/storage/signed-urls.ts'
import { everyone } from '@golden-bead/server/http/route-access'
import { describeBytes, readMethods, swagger } from './describe-bytes.ts'
import type { Identify } from './requester.ts'
import { serveObject, type ServeTools } from './serve-object.ts'

type Options = {
  access: ObjectAccess
  identify: Identify
  signedUrls: SignedUrls
  tools: ServeTools
}

const tags = ['Signed addresses']
const whileItLasts =
  'Of those who may not write, the address is good only while the bucket is public.'

const notSigned = 'Either the object does not exist or you do not have access to it'

export const signedUrlRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { access, identify, signedUrls, tools } = options

  app.post('/object/sign/:bucket/*', {
    schema: {
      operationId: 'signObject',
      tags,
      summary: 'Make an address that opens an object for a while',
      description: whileItLasts,
      params: objectParamsSchema,
      body: signObjectSchema,
      response: { 200: signedUrlSchema },
    },
    config: { access: everyone },
    handler: async (request) => {
      const { bucket, '*': path } = request.params
      const { expiresIn: seconds, transform } = request.body
      const requester = await identify(request)
      const permission = { seconds, onlyWhilePublic: !mayWrite(requester) }
      await access.getAs(bucket, path, requester)

      if (transform === undefined) {
        const token = await signedUrls.signDownload({ bucket, path }, permission)
        return { signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
      }
      const wanted = writeTransformations(transform)
      const token = await signedUrls.signPicture({ bucket, path }, permission, wanted)
      return { signedURL: `/render/image/sign/${bucket}/${path}?token=${token}` }
    },
  })

  app.post('/object/sign/:bucket', {
    schema: {
      operationId: 'signObjects',
      tags,
      summary: 'Make addresses of several objects',
      description: whileItLasts,
      params: bucketParamsSchema,
      body: signObjectsSchema,
      response: { 200: z.array(signedPathSchema).describe('In the order of the paths.') },
    },
    config: { access: everyone },
    handler: async (request) => {
      const { bucket } = request.params
      const { expiresIn: seconds, paths } = request.body
      const requester = await identify(request)
      const permission = { seconds, onlyWhilePublic: !mayWrite(requester) }
      const signable = await access.listSignable(bucket, paths, requester)

      const sign = async (path: string) => {
        if (!signable.has(path)) return { error: notSigned, path, signedURL: null }
        const token = await signedUrls.signDownload({ bucket, path }, permission)
        return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
      }
      return await Promise.all(paths.map(sign))
    },
  })

  for (const method of readMethods) {
    app.route({
      method,
      url: '/object/sign/:bucket/*',
      schema: {
        ...describeBytes(method, {
          what: 'SignedObject',
          summary: 'Read an object by its signed address',
        }),
        tags,
        params: objectParamsSchema,
        querystring: signedQuerySchema,
      },
      config: { access: everyone, needsNoKey: true, swagger },
      handler: async (request, reply) => {
        const { bucket, '*': path } = request.params
        const { token, download } = request.query
        const claims = await signedUrls.verifyDownload(token, { bucket, path })
        const { exp: expiresAt, onlyWhilePublic } = claims
        const find = () => access.getSigned(bucket, path, onlyWhilePublic)
        return await serveObject(request, reply, find, tools, { download, expiresAt })
      },
    })
  }
  done()
}
