import { listing } from '@golden-bead/contracts/storage-options'
import {
  bucketParamsSchema,
  createBucketSchema,
  listBucketsQuerySchema,
  updateBucketSchema,
} from '#supabase/storage/storage.requests.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { mayManageBuckets, mayWrite } from '#supabase/storage/bucket-rights.ts'
import type { BucketsService } from '#supabase/storage/buckets.service.ts'
import { accessDenied, bucketNotFound } from '#supabase/storage/storage.errors.ts'
import { editors, everyone, serviceOnly } from '#platform/http/route-access.ts'
import type { Identify } from './requester.ts'
import { bucketRow } from './response-bodies.ts'

type Options = { buckets: BucketsService; identify: Identify }

export const bucketRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { buckets, identify } = options

  // Before the body is read, so that a caller without the right learns nothing from its validation.
  const onRequest = async (request: FastifyRequest) => {
    if (!mayManageBuckets(await identify(request))) throw accessDenied()
  }

  app.get('/bucket', {
    schema: { querystring: listBucketsQuerySchema },
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
      return found.map((bucket) => ({ ...bucketRow(bucket), type: 'STANDARD' }))
    },
  })

  app.get('/bucket/:bucket', {
    schema: { params: bucketParamsSchema },
    config: { access: editors },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) throw bucketNotFound()
      return bucketRow(await buckets.get(request.params.bucket))
    },
  })

  app.post('/bucket', {
    schema: { body: createBucketSchema },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      const { id, name } = request.body
      await buckets.create(id ?? name, request.body)
      return { name: id ?? name }
    },
  })

  app.put('/bucket/:bucket', {
    schema: { params: bucketParamsSchema, body: updateBucketSchema },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      await buckets.update(request.params.bucket, request.body)
      return { message: 'Successfully updated' }
    },
  })

  app.post('/bucket/:bucket/empty', {
    schema: { params: bucketParamsSchema },
    config: { access: serviceOnly },
    onRequest,
    handler: async (request) => {
      const { id } = await buckets.get(request.params.bucket)
      await buckets.empty(id)
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
    },
  })

  app.delete('/bucket/:bucket', {
    schema: { params: bucketParamsSchema },
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
