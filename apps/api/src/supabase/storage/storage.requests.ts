import { z } from 'zod'
import {
  bucketNameLengthMax,
  listing,
  qualityOnRequest,
  removedObjectsMax,
  signedPathsMax,
  signedUrlSecondsMax,
} from '@golden-bead/contracts/storage-options'

/** Requests of the storage API. */

/**
 * Longer than a key may be: an invalid key gets the error of its name, and only a huge one this.
 */
const objectKey = z.string().max(1024)
const bucketName = z.string().max(bucketNameLengthMax)

export const bucketParamsSchema = z.object({ bucket: z.string() })
export const objectParamsSchema = z.object({ bucket: z.string(), '*': z.string() })

/**
 * Numbers and booleans of a body may come as text, which the validator of storage-api takes too:
 * storage3, the client for Python, sends `"expiresIn": "60"`. Any other text is left to the schema,
 * which refuses it.
 */
const wholeNumber = /^-?\d+(?:\.0+)?$/
const numberOrText = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === 'string' && wholeNumber.test(value) ? Number(value) : value),
    schema,
  )
const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
])
const booleanOrText = z.preprocess((value) => booleans.get(value) ?? value, z.boolean())

const side = z.coerce.number().int().min(0)

export const pictureOptionsSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.coerce.number().int().min(qualityOnRequest.min).max(qualityOnRequest.max).optional(),
})
export type PictureOptions = z.infer<typeof pictureOptionsSchema>

export const downloadQuerySchema = z.object({ download: z.string().optional() })
export const signedQuerySchema = downloadQuerySchema.extend({ token: z.string().max(8192) })
export const renderQuerySchema = pictureOptionsSchema.extend(downloadQuerySchema.shape)

const fileSizeLimit = z
  .union([
    z.number().int().min(0),
    z.string().regex(/^\d+(\.\d+)?\s*(B|KB|MB|GB)?$/i, 'must be a size such as 5MB'),
  ])
  .nullable()
  .optional()

const bucketSettings = {
  public: booleanOrText.optional(),
  file_size_limit: fileSizeLimit,
  allowed_mime_types: z.array(z.string().max(100)).max(100).nullish(),
}

export const createBucketSchema = z.object({
  id: bucketName.optional(),
  name: bucketName,
  ...bucketSettings,
})
export const updateBucketSchema = z.object(bucketSettings)
export type BucketInput = z.infer<typeof updateBucketSchema>

export const listBucketsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(listing.limitMax).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  search: z.string().max(bucketNameLengthMax).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})

const sortOrder = z.enum(['asc', 'desc']).optional()

export const listObjectsSchema = z.object({
  prefix: objectKey,
  limit: numberOrText(z.number().int().min(1)).optional(),
  offset: numberOrText(z.number().int().min(0)).optional(),
  search: objectKey.nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).optional(),
      order: sortOrder,
    })
    .optional(),
})
export type ListObjects = z.infer<typeof listObjectsSchema>

export const listObjectsV2Schema = z.object({
  prefix: objectKey.optional(),
  limit: numberOrText(z.number().int().min(1)).optional(),
  cursor: z.string().max(4096).optional(),
  with_delimiter: booleanOrText.optional(),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).optional(), order: sortOrder })
    .optional(),
})
export type ListObjectsV2 = z.infer<typeof listObjectsV2Schema>

const expiresIn = numberOrText(z.number().int().min(1).max(signedUrlSecondsMax))

export const signObjectSchema = z.object({ expiresIn, transform: pictureOptionsSchema.optional() })
export const signObjectsSchema = z.object({
  expiresIn,
  paths: z.array(objectKey).min(1).max(signedPathsMax),
})

export const moveObjectSchema = z.object({
  bucketId: bucketName,
  sourceKey: objectKey,
  destinationKey: objectKey,
  destinationBucket: bucketName.optional(),
})
export const copyObjectSchema = moveObjectSchema.extend({
  copyMetadata: booleanOrText.optional(),
  metadata: z
    .object({ cacheControl: z.string().max(256), mimetype: z.string() })
    .partial()
    .optional(),
})
export type CopyObject = z.infer<typeof copyObjectSchema>

export const removeObjectsSchema = z.object({
  prefixes: z.array(objectKey).min(1).max(removedObjectsMax),
})

export const userMetadataSchema = z.record(z.string(), z.unknown())
