import { z } from 'zod'

/** Responses of the storage API; `storage.requests.ts` has the requests. */

const moment = z.iso.datetime({ offset: true })
const metadata = z.record(z.string(), z.unknown())

export const bucketSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  public: z.boolean(),
  file_size_limit: z.int().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: moment,
  updated_at: moment,
  /** In lists only. */
  type: z.literal('STANDARD').optional(),
})

export const bucketNameSchema = z.strictObject({ name: z.string() })
export const storageMessageSchema = z.strictObject({ message: z.string() })

export const objectFactsSchema = z.strictObject({
  eTag: z.string(),
  size: z.int(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: moment,
  contentLength: z.int(),
  httpStatusCode: z.int(),
})

export const storedObjectSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  bucket_id: z.string(),
  owner: z.string(),
  owner_id: z.string().nullable(),
  version: z.string(),
  created_at: moment,
  updated_at: moment,
  last_accessed_at: moment,
  metadata: objectFactsSchema,
  user_metadata: metadata.nullable(),
})

export const copiedObjectSchema = storedObjectSchema.extend({ Key: z.string(), Id: z.uuid() })

export const objectInfoSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  bucket_id: z.string(),
  size: z.int(),
  content_type: z.string(),
  cache_control: z.string(),
  etag: z.string(),
  metadata,
  last_modified: moment,
  created_at: moment,
})

export const uploadedObjectSchema = z.strictObject({ Key: z.string(), Id: z.uuid().optional() })

/** A folder has no row, so everything but its name is null. */
const entryMembers = {
  id: z.uuid().nullable(),
  updated_at: moment.nullable(),
  created_at: moment.nullable(),
  last_accessed_at: moment.nullable(),
  metadata: objectFactsSchema.nullable(),
}
export const listedEntrySchema = z.strictObject({ name: z.string(), ...entryMembers })

const pagedEntrySchema = z.strictObject({
  key: z.string().optional(),
  name: z.string(),
  ...entryMembers,
})
export const objectPageSchema = z.strictObject({
  hasNext: z.boolean(),
  nextCursor: z.string().optional(),
  nextCursorKey: z.string().optional(),
  folders: z.array(pagedEntrySchema),
  objects: z.array(pagedEntrySchema),
})

export const signedUrlSchema = z.strictObject({ signedURL: z.string() })
export const signedPathSchema = z.strictObject({
  path: z.string(),
  error: z.string().nullable(),
  signedURL: z.string().nullable(),
})
export const uploadUrlSchema = z.strictObject({ url: z.string(), token: z.string() })

export const storageErrorSchema = z.strictObject({
  statusCode: z.string(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
})
