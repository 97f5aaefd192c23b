import {
  bucketParamsSchema,
  copyObjectSchema,
  moveObjectSchema,
  objectParamsSchema,
  removeObjectsSchema,
} from '#supabase/storage/storage.requests.ts'
import {
  copiedObjectSchema,
  storageErrorSchema,
  storageMessageSchema,
  storedObjectSchema,
} from '#supabase/storage/storage.answers.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { mayWrite } from '#supabase/storage/bucket-rights.ts'
import { accessDenied, objectNotFound } from '#supabase/storage/storage.errors.ts'
import type { ObjectsService } from '#supabase/storage/objects.service.ts'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { timeouts } from '@golden-bead/server/http/timeouts'
import type { Identify } from './requester.ts'
import { readNewLabels } from './upload-body.ts'
import type { UploadRateLimit } from './upload-rate-limit.ts'
import { objectRow } from './response-bodies.ts'
import { upsertHeader, wantsUpsert } from './wants-upsert.ts'

type Options = { objects: ObjectsService; identify: Identify; quota: UploadRateLimit }

const tags = ['Objects']

/** To a caller without the right to write, every object looks missing. */
export const changeRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { objects, identify, quota } = options

  const mustWrite = (forbidden: () => HttpError) => async (request: FastifyRequest) => {
    if (!mayWrite(await identify(request))) throw forbidden()
  }

  app.post('/object/move', {
    schema: {
      operationId: 'moveObject',
      tags,
      summary: 'Move an object',
      body: moveObjectSchema,
      response: { 200: storageMessageSchema },
    },
    config: { access: editors },
    onRequest: mustWrite(objectNotFound),
    handler: async (request) => {
      const { bucketId, sourceKey, destinationKey, destinationBucket } = request.body
      await objects.move(
        { bucket: bucketId, path: sourceKey },
        { bucket: destinationBucket ?? bucketId, path: destinationKey },
      )
      return { message: 'Successfully moved' }
    },
  })

  app.post('/object/copy', {
    schema: {
      operationId: 'copyObject',
      tags,
      summary: 'Copy an object',
      headers: {
        ...upsertHeader,
        'x-metadata':
          'A JSON object in base64, kept with the copy; with `copyMetadata: false`, which copies none.',
      },
      body: copyObjectSchema,
      response: { 200: copiedObjectSchema, 429: storageErrorSchema },
    },
    config: { access: editors },
    // Copying a large file takes the storage as long as an upload.
    handlerTimeout: timeouts.uploadHandler,
    onRequest: mustWrite(accessDenied),
    handler: async (request) => {
      const writer = await identify(request)
      await quota(writer.userId)
      const { bucketId, sourceKey, destinationKey, destinationBucket, ...options } = request.body
      const labels =
        options.copyMetadata === false ? readNewLabels(request, options.metadata) : undefined
      const copied = await objects.copy(
        { bucket: bucketId, path: sourceKey },
        { bucket: destinationBucket ?? bucketId, path: destinationKey },
        { upsert: wantsUpsert(request), writer, labels },
      )
      return { Key: `${copied.bucketId}/${copied.name}`, Id: copied.id, ...objectRow(copied) }
    },
  })

  app.delete('/object/:bucket', {
    schema: {
      operationId: 'removeObjects',
      tags,
      summary: 'Delete several objects',
      description: 'Answers with those that were there. To those who may not write, none was.',
      params: bucketParamsSchema,
      body: removeObjectsSchema,
      response: { 200: z.array(storedObjectSchema).describe('What is gone.') },
    },
    config: { access: everyone },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) return []
      const removed = await objects.remove(request.params.bucket, request.body.prefixes)
      return removed.map(objectRow)
    },
  })

  app.delete('/object/:bucket/*', {
    schema: {
      operationId: 'deleteObject',
      tags,
      summary: 'Delete an object',
      params: objectParamsSchema,
      response: { 200: storageMessageSchema },
    },
    config: { access: editors },
    onRequest: mustWrite(objectNotFound),
    handler: async (request) => {
      const { bucket, '*': path } = request.params
      if ((await objects.remove(bucket, [path])).length === 0) throw objectNotFound()
      return { message: 'Successfully deleted' }
    },
  })
  done()
}
