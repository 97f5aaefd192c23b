import { listing } from '#supabase/storage/limits.ts'
import {
  bucketParamsSchema,
  createBucketSchema,
  listBucketsQuerySchema,
  updateBucketSchema,
} from '#supabase/storage/storage.requests.ts'
import {
  bucketNameSchema,
  bucketSchema,
  storageMessageSchema,
} from '#supabase/storage/storage.answers.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayManageBuckets, mayWrite } from '#supabase/storage/bucket-rights.ts'
import type { BucketsService } from '#supabase/storage/buckets.service.ts'
import { accessDenied, bucketNotFound } from '#supabase/storage/storage.errors.ts'
import { editors, everyone, serviceOnly } from '@golden-bead/server/http/route-access'
import type { Identify } from './requester.ts'
import { bucketRow } from './response-bodies.ts'

type Options = { buckets: BucketsService; identify: Identify }

const tags = ['Buckets']

export const bucketRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { buckets, identify } = options

  // Before the body is read, so that a caller without the right learns nothing from its validation.
  const onRequest = async (request: FastifyRequest) => {
    if (!mayManageBuckets(await identify(request))) throw accessDenied()
  }

  app.get('/bucket', {
    schema: {
      operationId: 'listBuckets',
      tags,
      summary: 'List buckets',
      description: 'To those who may not write, no bucket is listed.',
      querystring: listBucketsQuerySchema,
      response: { 200: z.array(bucketSchema).describe('The buckets.') },
    },
    config: { access: everyone },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) return []
      const { limit, offset, search, sortColumn, sortOrder } = request.query
      const found = await buckets.list({
        search,
        column: sortColumn ?? 'name',
        order: sortOrder ?? 'asc',
        limit: limit ?? listing.limitMax,
        offset: offset ?? 0,
      })
      return found.map((bucket) => ({ ...bucketRow(bucket), type: 'STANDARD' as const }))
    },
  })

  app.get('/bucket/:bucket', {
    schema: {
      operationId: 'getBucket',
      tags,
      summary: 'Read a bucket',
      params: bucketParamsSchema,
      response: { 200: bucketSchema },
    },
    config: { access: editors },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) throw bucketNotFound()
      return bucketRow(await buckets.get(request.params.bucket))
    },
  })

  app.post('/bucket', {
    schema: {
      operationId: 'createBucket',
      tags,
      summary: 'Make a bucket',
      body: createBucketSchema,
      response: { 200: bucketNameSchema },
    },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      const { id, name } = request.body
      await buckets.create(id ?? name, request.body)
      return { name: id ?? name }
    },
  })

  app.put('/bucket/:bucket', {
    schema: {
      operationId: 'updateBucket',
      tags,
      summary: 'Change what a bucket takes, and who reads it',
      params: bucketParamsSchema,
      body: updateBucketSchema,
      response: { 200: storageMessageSchema },
    },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      await buckets.update(request.params.bucket, request.body)
      return { message: 'Successfully updated' }
    },
  })

  app.post('/bucket/:bucket/empty', {
    schema: {
      operationId: 'emptyBucket',
      tags,
      summary: 'Delete all objects of a bucket',
      params: bucketParamsSchema,
      response: { 200: storageMessageSchema },
    },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      const { id } = await buckets.get(request.params.bucket)
      await buckets.empty(id)
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
    },
  })

  app.delete('/bucket/:bucket', {
    schema: {
      operationId: 'deleteBucket',
      tags,
      summary: 'Delete an empty bucket',
      params: bucketParamsSchema,
      response: { 200: storageMessageSchema },
    },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      const { id } = await buckets.get(request.params.bucket)
      await buckets.delete(id)
      return { message: 'Successfully deleted' }
    },
  })
  done()
}
