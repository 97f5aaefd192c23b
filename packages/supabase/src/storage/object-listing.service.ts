import type { ListObjects, ListObjectsV2 } from './storage.requests.ts'
import { listing } from './limits.ts'
import { z } from 'zod'
import { parseStrictJson, StrictJsonError } from '@golden-bead/server/http/strict-json'
import type { Database } from '@golden-bead/server/database/database'
import { invalidRequest } from './storage.errors.ts'
import { listFolder, listPrefix, type ListedEntry } from './object-listing.repository.ts'

type Page = {
  entries: ListedEntry[]
  /** The start of the next page, if there is one. */
  next: { cursor: string; key: string } | undefined
}

/** Lists a bucket: one folder, or all names with a prefix, in pages. */
export function createObjectListing(database: Database) {
  return {
    listFolder(
      bucketId: string,
      { prefix, search, sortBy, ...paging }: ListObjects,
    ): Promise<ListedEntry[]> {
      const column = sortBy?.column ?? 'name'
      return listFolder(database, {
        bucketId,
        folder: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
        search: search ?? '',
        // Reads are not recorded, so the time of the last access is unknown.
        column: column === 'last_accessed_at' ? 'updated_at' : column,
        order: sortBy?.order ?? 'asc',
        limit: Math.min(paging.limit ?? listing.limit, listing.limitMax),
        offset: paging.offset ?? listing.offset,
      })
    },

    async getPage(bucketId: string, query: ListObjectsV2): Promise<Page> {
      const limit = Math.min(query.limit ?? listing.limitMax, listing.limitMax)
      const found = await listPrefix(database, {
        bucketId,
        prefix: query.prefix ?? '',
        isGrouped: query.with_delimiter ?? false,
        column: query.sortBy?.column ?? 'name',
        order: query.sortBy?.order ?? 'asc',
        limit: limit + 1,
        // A loop over pages begins with an empty one.
        after: query.cursor ? readCursor(query.cursor) : undefined,
      })

      const entries = found.slice(0, limit)
      const last = found.length > limit ? entries.at(-1) : undefined
      return { entries, next: last && { cursor: writeCursor(last), key: last.key } }
    },
  }
}

export type ObjectListing = ReturnType<typeof createObjectListing>

const cursorSchema = z.object({ value: z.string(), key: z.string() })
type Cursor = z.infer<typeof cursorSchema>

const writeCursor = ({ value, key }: Cursor) =>
  Buffer.from(JSON.stringify({ value, key })).toString('base64url')

function readCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(parseStrictJson(Buffer.from(cursor, 'base64url')))
  } catch (error) {
    if (!(error instanceof StrictJsonError) && !(error instanceof z.ZodError)) throw error
    throw invalidRequest('body/cursor must be one that an earlier page gave')
  }
}
