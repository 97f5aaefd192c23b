import { sql, type SQL } from 'drizzle-orm'
import type { Connection } from '@golden-bead/server/database/database'
import { objects } from './storage.tables.ts'

/** A file, or a folder: the common prefix of several names up to a slash. */
export type ListedEntry = {
  /** The full name; of a folder, without the last slash. */
  key: string
  /** The last part of it. */
  name: string
  /** Null for a folder. */
  file: ListedFile | null
}

export type ListedFile = {
  id: string
  etag: string
  size: number
  mimetype: string
  cache_control: string
  created_at: string
  updated_at: string
}

export type ListColumn = 'name' | 'created_at' | 'updated_at'
export type ListOrder = 'asc' | 'desc'

const wireTime = (column: typeof objects.createdAt | typeof objects.updatedAt) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const file = sql`json_build_object(
  'id', ${objects.id}, 'etag', ${objects.etag}, 'size', ${objects.sizeBytes},
  'mimetype', ${objects.mimeType}, 'cache_control', ${objects.cacheControl},
  'created_at', ${wireTime(objects.createdAt)}, 'updated_at', ${wireTime(objects.updatedAt)})`

const direction = (order: ListOrder) => (order === 'asc' ? sql`asc` : sql`desc`)

export type FolderListing = {
  bucketId: string
  /** Ends with a slash, or is empty for the root. */
  folder: string
  search: string
  column: ListColumn
  order: ListOrder
  limit: number
  offset: number
}

const sortValues: Record<ListColumn, SQL> = {
  name: sql`lower(name)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
}

/** One level of a folder, case-insensitive, for version 1 of the list API. */
export async function listFolder(
  connection: Connection,
  { bucketId, folder, search, column, order, limit, offset }: FolderListing,
): Promise<ListedEntry[]> {
  const { rows } = await connection.execute<ListedEntry>(sql`
    with inside as (
      select substr(${objects.name}, length(${folder}) + 1) as rest, ${file} as file,
        ${objects.createdAt} as created_at, ${objects.updatedAt} as updated_at
      from ${objects}
      where ${objects.bucketId} = ${bucketId}
        and starts_with(lower(${objects.name}), lower(${folder + search}))
    ), entries as (
      select rest as name, file, created_at, updated_at from inside where strpos(rest, '/') = 0
      union all
      select min(split_part(rest, '/', 1)), null, null, null
      from inside where strpos(rest, '/') > 0 group by lower(split_part(rest, '/', 1))
    )
    select ${folder} || name as key, name, file from entries
    order by ${sortValues[column]} ${direction(order)}, name
    limit ${limit} offset ${offset}`)
  return rows
}

export type PrefixListing = {
  bucketId: string
  prefix: string
  isGrouped: boolean
  column: ListColumn
  order: ListOrder
  limit: number
  after: { value: string; key: string } | undefined
}

/** The value of the cursor; times are compared as text of fixed width. */
const keysetValues: Record<ListColumn, SQL> = {
  name: sql`key`,
  created_at: sql`coalesce(file->>'created_at', '')`,
  updated_at: sql`coalesce(file->>'updated_at', '')`,
}

/** Names with a prefix, either all of them or grouped at the next slash. */
export async function listPrefix(
  connection: Connection,
  { bucketId, prefix, isGrouped, column, order, limit, after }: PrefixListing,
): Promise<(ListedEntry & { value: string })[]> {
  const value = keysetValues[column]
  const isFolder = isGrouped ? sql`strpos(rest, '/') > 0` : sql`false`
  const comparison = order === 'asc' ? sql`>` : sql`<`
  const isLater = after
    ? sql`(${value} collate "C", key collate "C") ${comparison} (${after.value}, ${after.key})`
    : sql`true`
  const { rows } = await connection.execute<ListedEntry & { value: string }>(sql`
    with inside as (
      select ${objects.name} as name, substr(${objects.name}, length(${prefix}) + 1) as rest,
        ${file} as file
      from ${objects}
      where ${objects.bucketId} = ${bucketId} and starts_with(${objects.name}, ${prefix})
    ), entries as (
      select name as key, file from inside where not (${isFolder})
      union all
      select ${prefix} || split_part(rest, '/', 1), null
      from inside where ${isFolder} group by split_part(rest, '/', 1)
    )
    select key, regexp_replace(key, '^.*/', '') as name, file, ${value} as value from entries
    where ${isLater}
    order by ${value} collate "C" ${direction(order)}, key collate "C" ${direction(order)}
    limit ${limit}`)
  return rows
}
