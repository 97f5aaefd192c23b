import {
  bucketParamsSchema,
  listObjectsSchema,
  listObjectsV2Schema,
} from '#supabase/storage/storage.requests.ts'
import { listedEntrySchema, objectPageSchema } from '#supabase/storage/storage.answers.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayWrite } from '#supabase/storage/bucket-rights.ts'
import type { ListedEntry } from '#supabase/storage/object-listing.repository.ts'
import type { ObjectListing } from '#supabase/storage/object-listing.service.ts'
import { everyone } from '@golden-bead/server/http/route-access'
import type { Identify } from './requester.ts'
import { listedFile, listedFolder } from './response-bodies.ts'

type Options = { listing: ObjectListing; identify: Identify }

/**
 * Only callers who may write can list, so that what is not published yet is not disclosed.
 */
export const listingRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { listing, identify } = options

  app.post('/object/list/:bucket', {
    schema: {
      operationId: 'listFolder',
      tags: ['Objects'],
      summary: 'List a folder',
      description: 'To those who may not write, no object is listed.',
      params: bucketParamsSchema,
      body: listObjectsSchema,
      response: { 200: z.array(listedEntrySchema).describe('Its entries.') },
    },
    config: { access: everyone },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) return []
      const entries = await listing.listFolder(request.params.bucket, request.body)
      return entries.map(({ name, file }) => ({
        name,
        ...(file === null ? listedFolder : listedFile(file)),
      }))
    },
  })

  app.post('/object/list-v2/:bucket', {
    schema: {
      operationId: 'listObjects',
      tags: ['Objects'],
      summary: 'List objects, page by page',
      description: 'To those who may not write, no object is listed.',
      params: bucketParamsSchema,
      body: listObjectsV2Schema,
      response: { 200: objectPageSchema },
    },
    config: { access: everyone },
    handler: async (request) => {
      const mayList = mayWrite(await identify(request))
      if (!mayList) return { hasNext: false, folders: [], objects: [] }
      const { entries, next } = await listing.getPage(request.params.bucket, request.body)
      const isGrouped = request.body.with_delimiter ?? false
      return {
        hasNext: next !== undefined,
        ...(next && { nextCursor: next.cursor, nextCursorKey: next.key }),
        folders: entries.flatMap((entry) => (entry.file === null ? [folderOf(entry)] : [])),
        objects: entries.flatMap(({ key, name, file }) =>
          file === null
            ? []
            : [{ ...(isGrouped && { key: name }), name: key, ...listedFile(file) }],
        ),
      }
    },
  })
  done()
}

/** This API calls the whole path `name`, and the last part of it `key`. */
const folderOf = ({ key, name }: ListedEntry) => ({ key: name, name: `${key}/`, ...listedFolder })
