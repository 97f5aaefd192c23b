import { uploadUrlHours } from './limits.ts'
import { z } from 'zod'

/** Responses of the storage API; `storage.requests.ts` has the requests. */

const moment = z.iso.datetime({ offset: true })
const metadata = z.record(z.string(), z.unknown())
const belowPrefix = 'Below `/storage/v1`.'

export const bucketSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    owner: z.string().describe('Always empty.'),
    public: z.boolean().describe('Whether everybody may read it.'),
    file_size_limit: z.int().nullable().describe('Bytes; null for the limit of the server.'),
    allowed_mime_types: z.array(z.string()).nullable().describe('Null for any.'),
    created_at: moment,
    updated_at: moment,
    /** In lists only. */
    type: z.literal('STANDARD').optional(),
  })
  .meta({ id: 'Bucket', description: 'Where objects lie, and which ones it takes.' })

export const bucketNameSchema = z
  .strictObject({ name: z.string() })
  .meta({ id: 'BucketName', description: 'The bucket that was made.' })

export const storageMessageSchema = z
  .strictObject({ message: z.string() })
  .meta({ id: 'StorageMessage', description: 'That it was done.' })

const objectFactsSchema = z
  .strictObject({
    eTag: z.string(),
    size: z.int(),
    mimetype: z.string(),
    cacheControl: z.string(),
    lastModified: moment,
    contentLength: z.int(),
    httpStatusCode: z.int(),
  })
  .meta({ id: 'ObjectFacts', description: 'What is known of the bytes.' })

export const storedObjectSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string().describe('Its path in the bucket.'),
    bucket_id: z.string(),
    owner: z.string(),
    owner_id: z.string().nullable(),
    version: z.string().describe('Another one whenever the bytes were replaced.'),
    created_at: moment,
    updated_at: moment,
    last_accessed_at: moment.describe(
      'Reading writes nothing down, so this is the time of the last change.',
    ),
    metadata: objectFactsSchema,
    user_metadata: metadata.nullable().describe('What was sent with the upload.'),
  })
  .meta({ id: 'StoredObject', description: 'An object as its bucket keeps it.' })

const key = z.string().describe('Bucket and path.')

export const copiedObjectSchema = storedObjectSchema
  .extend({ Key: key, Id: z.uuid().describe('The same as `id`.') })
  .meta({ id: 'CopiedObject', description: 'The copy.' })

export const objectInfoSchema = z
  .strictObject({
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
  .meta({ id: 'ObjectInfo', description: 'An object, without its bytes.' })

export const uploadedObjectSchema = z
  .strictObject({
    Key: key,
    Id: z.uuid().optional().describe('Absent after an upload to a signed address.'),
  })
  .meta({ id: 'UploadedObject', description: 'Where the object lies now.' })

/** A folder has no row, so everything but its name is null. */
const entryMembers = {
  id: z.uuid().nullable(),
  updated_at: moment.nullable(),
  created_at: moment.nullable(),
  last_accessed_at: moment.nullable(),
  metadata: objectFactsSchema.nullable(),
}

export const listedEntrySchema = z.strictObject({ name: z.string(), ...entryMembers }).meta({
  id: 'ListedEntry',
  description: 'An object or a folder, which has a name and nothing else.',
})

const pagedEntrySchema = z.strictObject({
  key: z.string().optional(),
  name: z.string(),
  ...entryMembers,
})

export const objectPageSchema = z
  .strictObject({
    hasNext: z.boolean(),
    nextCursor: z
      .string()
      .optional()
      .describe('For `cursor` of the next call; absent on the last page.'),
    nextCursorKey: z.string().optional(),
    folders: z.array(pagedEntrySchema),
    objects: z.array(pagedEntrySchema),
  })
  .meta({
    id: 'ObjectPage',
    description:
      'One page of a long list. In it, `name` is the whole path, which ends with a slash for a folder; `key`, its last part, is there where folders stand for what lies in them.',
  })

export const signedUrlSchema = z
  .strictObject({ signedURL: z.string().describe(belowPrefix) })
  .meta({ id: 'SignedUrl', description: 'An address that opens the object without any key.' })

export const signedPathSchema = z
  .strictObject({
    path: z.string().describe('The path in the bucket.'),
    error: z.string().nullable(),
    signedURL: z.string().nullable().describe(belowPrefix),
  })
  .meta({ id: 'SignedPath', description: 'An address, or why there is none.' })

export const uploadUrlSchema = z
  .strictObject({
    url: z.string().describe(belowPrefix),
    token: z.string().describe('The token of the signed address.'),
  })
  .meta({
    id: 'UploadUrl',
    description: `An address that takes one upload, for ${uploadUrlHours} hours.`,
  })

export const storageErrorSchema = z
  .strictObject({
    statusCode: z.string(),
    error: z.string(),
    message: z.string(),
    code: z.string().describe('Stable.'),
  })
  .meta({
    id: 'StorageError',
    description:
      'Most errors travel as HTTP 400, as clients of this API expect; `statusCode` says what really happened.',
    examples: [
      {
        statusCode: '404',
        error: 'not_found',
        message: 'Object not found',
        code: 'NoSuchKey',
      },
    ],
  })
