import multipart from '@fastify/multipart'
import {
  objectParamsSchema,
  signedQuerySchema,
  signedUploadQuerySchema,
} from '#supabase/storage/storage.requests.ts'
import {
  storageErrorSchema,
  uploadedObjectSchema,
  uploadUrlSchema,
} from '#supabase/storage/storage.answers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mayWrite } from '#supabase/storage/bucket-rights.ts'
import type { BucketRules } from '#supabase/storage/bucket-rules.ts'
import { accessDenied, tooLarge } from '#supabase/storage/storage.errors.ts'
import type { Place } from '#supabase/storage/objects.repository.ts'
import type { ObjectsService } from '#supabase/storage/objects.service.ts'
import { pictureMimeTypes } from '#supabase/storage/pictures/picture-format.ts'
import type { SignedUrls } from '#supabase/storage/signed-urls.ts'
import type { UploadMemory } from '#supabase/storage/upload-memory.ts'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { personOf, type Caller, type RoleOf } from '#supabase/identity/caller.ts'
import type { Identify } from './requester.ts'
import { readUpload } from './upload-body.ts'
import type { UploadRateLimit } from './upload-rate-limit.ts'
import { upsertHeader, wantsUpsert } from './wants-upsert.ts'

type Options = {
  objects: ObjectsService
  identify: Identify
  roleOf: RoleOf
  signedUrls: SignedUrls
  quota: UploadRateLimit
  memory: UploadMemory
  rules: BucketRules
}

/** Boundaries, names and other fields of a form. */
const formBytesMax = 256 * 1024

const binary = { type: 'string', format: 'binary' }

/** Read by hand, with what `readUpload` takes. */
const describeUpload = {
  headers: {
    'Cache-Control': 'Kept with the object, and sent with it; for bodies that are no form.',
    'x-metadata': 'A JSON object in base64, kept with the object; for bodies that are no form.',
  },
  body: {
    description:
      'The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them.',
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: { ...binary, description: 'The file. Its field may have any name.' },
            contentType: {
              type: 'string',
              description: 'Its type, where the part does not say it.',
            },
            cacheControl: { type: 'string', description: 'Seconds that caches may keep it.' },
            metadata: { type: 'string', description: 'A JSON object of at most 16 KiB.' },
          },
          required: ['file'],
        },
      },
      ...Object.fromEntries(pictureMimeTypes.map((type) => [type, { schema: binary }])),
    },
  },
  response: { 200: uploadedObjectSchema, 429: storageErrorSchema },
}

type Permit = Place & {
  bytesMax: number
  upsert: boolean
  writer: Caller
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    uploadPermit: Permit | undefined
  }
}

/** A scope of its own, because only here a body may be of any type. */
export const uploadRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { objects, identify, roleOf, signedUrls, quota, memory, rules } = options

  app.removeAllContentTypeParsers()
  // The form reader checks the size itself, so that both kinds of upload give the same error.
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.decorateRequest('uploadPermit', undefined)

  /** The rights of the signer are checked now, and not at the time of signing. */
  const signerOf = async (userId: string | undefined): Promise<Caller> =>
    userId === undefined ? { class: 'service' } : personOf(userId, roleOf)

  /** Rejects by the announced size, before the body is read. */
  const permit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { bucket, path, upsert, writer }: Omit<Permit, 'bytesMax'>,
  ) => {
    // While a picture waits in the queue its connection is idle, and must not be closed.
    request.raw.setTimeout(timeouts.uploadHandler + timeouts.headers)
    await quota(writer.userId)
    const { bytesMax } = rules.mustBeAccepted(await objects.getBucket(bucket), path)
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > bytesMax + formBytesMax) {
      // Otherwise Node would read the rest of the body to reuse the connection.
      reply.header('connection', 'close')
      throw tooLarge()
    }
    request.uploadPermit = { bucket, path, upsert, writer, bytesMax }
  }

  const receive = async (request: FastifyRequest) => {
    const { uploadPermit } = request
    if (uploadPermit === undefined) throw accessDenied()
    const { bucket, path, upsert, writer, bytesMax } = uploadPermit
    const announced = Number(request.headers['content-length'] ?? bytesMax)
    return await memory.run(Math.max(announced, 1), async () => {
      const body = await readUpload(request, bytesMax)
      return await objects.store({ bucket, path, upsert, writer, ...body })
    })
  }

  const upload = {
    config: { access: editors },
    handlerTimeout: timeouts.uploadHandler,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const requester = await identify(request)
      if (!mayWrite(requester)) throw accessDenied()
      const { bucket, '*': path } = objectParamsSchema.parse(request.params)
      const upsert = request.method === 'PUT' || wantsUpsert(request)
      await permit(request, reply, { bucket, path, upsert, writer: requester })
    },
    handler: async (request: FastifyRequest) => {
      const { bucketId, name, id } = await receive(request)
      return { Key: `${bucketId}/${name}`, Id: id }
    },
  }

  app.post('/object/:bucket/*', {
    schema: {
      ...describeUpload,
      operationId: 'uploadObject',
      tags: ['Objects'],
      summary: 'Upload an object',
      params: objectParamsSchema,
      headers: { ...upsertHeader, ...describeUpload.headers },
    },
    ...upload,
  })

  app.put('/object/:bucket/*', {
    schema: {
      ...describeUpload,
      operationId: 'replaceObject',
      tags: ['Objects'],
      summary: 'Upload an object, also where one is there',
      params: objectParamsSchema,
    },
    ...upload,
  })

  // Here, since a body of any type may come with it: it says nothing, and nothing reads it.
  app.post('/object/upload/sign/:bucket/*', {
    schema: {
      operationId: 'signUpload',
      tags: ['Signed addresses'],
      summary: 'Make an address that takes one upload',
      params: objectParamsSchema,
      headers: upsertHeader,
      response: { 200: uploadUrlSchema },
    },
    config: { access: editors },
    handler: async (request) => {
      const { bucket, '*': path } = request.params
      const requester = await identify(request)
      if (!mayWrite(requester)) throw accessDenied()
      const upsert = wantsUpsert(request)
      await objects.mustBeStorable({ bucket, path }, upsert)
      const token = await signedUrls.signUpload({ bucket, path }, upsert, requester.userId)
      return { url: `/object/upload/sign/${bucket}/${path}?token=${token}`, token }
    },
  })

  app.put('/object/upload/sign/:bucket/*', {
    schema: {
      ...describeUpload,
      operationId: 'uploadToSignedUrl',
      tags: ['Signed addresses'],
      summary: 'Upload to a signed address',
      params: objectParamsSchema,
      querystring: signedUploadQuerySchema,
    },
    config: { access: everyone, needsNoKey: true },
    handlerTimeout: timeouts.uploadHandler,
    onRequest: async (request, reply) => {
      const { bucket, '*': path } = objectParamsSchema.parse(request.params)
      const query = signedQuerySchema.safeParse(request.query)
      // The validation of the route comes next and rejects it, also before the body is read.
      if (!query.success) return
      const { upsert, owner } = await signedUrls.verifyUpload(query.data.token, { bucket, path })
      const writer = await signerOf(owner)
      if (!mayWrite(writer)) throw accessDenied()
      await permit(request, reply, { bucket, path, upsert, writer })
    },
    handler: async (request) => {
      const { bucketId, name } = await receive(request)
      return { Key: `${bucketId}/${name}` }
    },
  })
}
