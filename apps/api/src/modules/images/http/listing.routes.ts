import { listing } from '@golden-bead/contracts/storage-options'
import {
  bucketParamsSchema,
  listObjectsSchema,
  listObjectsV2Schema,
  type ListObjects,
  type ListObjectsV2,
} from '@golden-bead/contracts/storage'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parseStrictJson, StrictJsonError } from '#lib/strict-json.ts'
import { mayWrite } from '#modules/images/bucket-rights.ts'
import { invalidRequest } from '#modules/images/images.errors.ts'
import {
  listFolder,
  listPrefix,
  type ListedEntry,
} from '#modules/images/object-listing.repository.ts'
import type { Database } from '#platform/database/database.ts'
import { everyone } from '#platform/http/route-access.ts'
import type { Identify } from './requester.ts'
import { listedFile, listedFolder } from './wire-answers.ts'

type Options = { database: Database; identify: Identify }

/** Only those who write may list, so that the pictures of unpublished products stay unknown. */
export const listingRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { database, identify } = options

  app.post('/object/list/:bucket', {
    schema: { params: bucketParamsSchema, body: listObjectsSchema },
    config: { access: everyone },
    handler: async (request) => {
      if (!mayWrite(await identify(request))) return []
      const entries = await listFolder(database, folderListing(request.params.bucket, request.body))
      return entries.map(({ name, file }) => ({
        name,
        ...(file === null ? listedFolder : listedFile(file)),
      }))
    },
  })

  app.post('/object/list-v2/:bucket', {
    schema: { params: bucketParamsSchema, body: listObjectsV2Schema },
    config: { access: everyone },
    handler: async (request) => {
      const mayList = mayWrite(await identify(request))
      if (!mayList) return { hasNext: false, folders: [], objects: [] }
      return await page(database, request.params.bucket, request.body)
    },
  })
  done()
}

function folderListing(bucketId: string, { prefix, search, sortBy, ...paging }: ListObjects) {
  const column = sortBy?.column ?? 'name'
  return {
    bucketId,
    folder: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    search: search ?? '',
    // Reading a picture writes nothing down, so the time of the last one is not known.
    column: column === 'last_accessed_at' ? 'updated_at' : column,
    order: sortBy?.order ?? 'asc',
    limit: Math.min(paging.limit ?? listing.limit, listing.limitMax),
    offset: paging.offset ?? listing.offset,
  } as const
}

const cursorSchema = z.object({ value: z.string(), key: z.string() })

async function page(database: Database, bucketId: string, query: ListObjectsV2) {
  const limit = Math.min(query.limit ?? listing.limitMax, listing.limitMax)
  const isGrouped = query.with_delimiter ?? false
  const found = await listPrefix(database, {
    bucketId,
    prefix: query.prefix ?? '',
    isGrouped,
    column: query.sortBy?.column ?? 'name',
    order: query.sortBy?.order ?? 'asc',
    limit: limit + 1,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
  })

  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  const next = found.length > limit && last !== undefined ? last : undefined
  return {
    hasNext: next !== undefined,
    ...(next && { nextCursor: writeCursor(next), nextCursorKey: next.key }),
    folders: entries.flatMap((entry) => (entry.file === null ? [folderOf(entry)] : [])),
    objects: entries.flatMap(({ key, name, file }) =>
      file === null
        ? []
        : [{ ...(isGrouped && { key }), name: isGrouped ? name : key, ...listedFile(file) }],
    ),
  }
}

const folderOf = ({ key, name }: ListedEntry) => ({ key, name: `${name}/`, ...listedFolder })

const writeCursor = ({ value, key }: { value: string; key: string }) =>
  Buffer.from(JSON.stringify({ value, key })).toString('base64url')

function readCursor(cursor: string): { value: string; key: string } {
  try {
    return cursorSchema.parse(parseStrictJson(Buffer.from(cursor, 'base64url')))
  } catch (error) {
    if (!(error instanceof StrictJsonError) && !(error instanceof z.ZodError)) throw error
    throw invalidRequest('body/cursor must be one that an earlier page gave')
  }
}
