import { z } from 'zod'
import {
  bucketNameLengthMax,
  listing,
  objectSizeBytesMax,
  pictureSidePixelsMax,
  qualityOnRequest,
  removedObjectsMax,
  signedPathsMax,
  signedUrlSecondsMax,
  signedUrlYearsMax,
} from './limits.ts'

/** Requests of the storage API. */

/**
 * Longer than a key may be: an invalid key gets the error of its name, and only a huge one this.
 */
const objectKey = z.string().max(1024)
const bucketName = z.string().max(bucketNameLengthMax)

const inEnglish = (count: number) => count.toLocaleString('en-US')

export const bucketParamsSchema = z.object({ bucket: z.string().describe('The bucket.') })
export const objectParamsSchema = bucketParamsSchema.extend({
  '*': z
    .string()
    .describe(
      'The path in the bucket. It may have folders; in an address, their slashes stand as they are or as `%2F`.',
    ),
})

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

const side = z.coerce
  .number()
  .int()
  .min(0)
  .optional()
  .describe(`Pixels, ${inEnglish(pictureSidePixelsMax)} at most.`)

const { min, max, unsaid } = qualityOnRequest

const whereItIsCut = z
  .never('is not supported: pictures are cut around their centre')
  .optional()
  .describe('Refused: pictures are cut around their centre.')

export const pictureOptionsSchema = z.object({
  width: side,
  height: side,
  resize: z
    .enum(['cover', 'contain', 'fill'])
    .optional()
    .describe(
      '`cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches.',
    ),
  format: z
    .enum(['origin', 'avif', 'webp'])
    .optional()
    .describe(
      '`origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for.',
    ),
  quality: z.coerce
    .number()
    .int()
    .min(min)
    .max(max)
    .optional()
    .describe(`From ${min} to ${max}; ${unsaid}, if not said.`),
  gravity: whereItIsCut,
  x_offset: whereItIsCut,
  y_offset: whereItIsCut,
})
export type PictureOptions = z.infer<typeof pictureOptionsSchema>

export const downloadQuerySchema = z.object({
  download: z
    .string()
    .optional()
    .describe(
      'To be saved and not shown; under this name, if it is not empty, of which 255 characters count.',
    ),
})
export const signedQuerySchema = downloadQuerySchema.extend({
  token: z.string().max(8192).describe('The token of the signed address.'),
})
export const signedUploadQuerySchema = signedQuerySchema.extend({
  download: z.string().optional().describe('Taken by clients of this API, without effect here.'),
})
export const renderQuerySchema = pictureOptionsSchema.extend(downloadQuerySchema.shape)

const bucketSettings = {
  public: booleanOrText.optional().describe('Whether everybody may read it.'),
  file_size_limit: z
    .union([
      z.number().int().min(0),
      z.string().regex(/^\d+(\.\d+)?\s*(B|KB|MB|GB)?$/i, 'must be a size such as 5MB'),
    ])
    .nullable()
    .optional()
    .describe(
      `Bytes, or a text such as \`5MB\`; nothing for the limit of the server, ${objectSizeBytesMax / 1_000_000} MB.`,
    ),
  allowed_mime_types: z.array(z.string().max(100)).max(100).nullish().describe('Nothing for any.'),
}

export const createBucketSchema = z
  .object({
    id: bucketName.optional().describe('The name, if not said.'),
    name: bucketName,
    ...bucketSettings,
  })
  .meta({ id: 'CreateBucketRequest', examples: [{ name: 'catalogues', public: true }] })

export const updateBucketSchema = z
  .object(bucketSettings)
  .meta({ id: 'UpdateBucketRequest', examples: [{ file_size_limit: '5MB' }] })
export type BucketInput = z.infer<typeof updateBucketSchema>

export const listBucketsQuerySchema = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(listing.limitMax)
    .optional()
    .describe('Buckets; as many as may be, if not said.'),
  offset: z.coerce.number().int().min(0).optional().describe('Buckets to leave out.'),
  search: z.string().max(bucketNameLengthMax).optional().describe('What the names hold.'),
  sortColumn: z
    .enum(['id', 'name', 'created_at', 'updated_at'])
    .optional()
    .describe('What they are ordered by; the name, if not said.'),
  sortOrder: z.enum(['asc', 'desc']).optional().describe('Upwards, if not said.'),
})

const sortOrder = z.enum(['asc', 'desc']).optional()
const byName = 'By name, if not said.'

export const listObjectsSchema = z
  .object({
    prefix: objectKey.describe('The folder; empty for the top.'),
    limit: numberOrText(z.number().int().min(1))
      .optional()
      .describe(
        `Entries; ${listing.limit}, if not said, and ${inEnglish(listing.limitMax)} at most.`,
      ),
    offset: numberOrText(z.number().int().min(0)).optional().describe('Entries to leave out.'),
    search: objectKey.nullish().describe('What the names begin with.'),
    sortBy: z
      .object({
        column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).optional(),
        order: sortOrder,
      })
      .optional()
      .describe(byName),
  })
  .meta({ id: 'ListObjectsRequest', examples: [{ prefix: 'covers', limit: 100 }] })
export type ListObjects = z.infer<typeof listObjectsSchema>

export const listObjectsV2Schema = z
  .object({
    prefix: objectKey.optional().describe('What the paths begin with.'),
    limit: numberOrText(z.number().int().min(1))
      .optional()
      .describe(`Entries; ${inEnglish(listing.limitMax)} at most, and if not said.`),
    cursor: z
      .string()
      .max(4096)
      .nullish()
      .describe('`nextCursor` of the page before; empty for the first page.'),
    with_delimiter: booleanOrText
      .optional()
      .describe('Whether folders stand for what lies in them.'),
    sortBy: z
      .object({
        column: z.enum(['name', 'updated_at', 'created_at']).optional(),
        order: sortOrder,
      })
      .optional()
      .describe(byName),
  })
  .meta({
    id: 'ListObjectPageRequest',
    examples: [{ prefix: 'covers/', limit: 100, with_delimiter: true }],
  })
export type ListObjectsV2 = z.infer<typeof listObjectsV2Schema>

const expiresIn = numberOrText(z.number().int().min(1).max(signedUrlSecondsMax)).describe(
  `Seconds, ${signedUrlYearsMax} years at most.`,
)

export const signObjectSchema = z
  .object({
    expiresIn,
    transform: pictureOptionsSchema
      .optional()
      .describe('The size and format in which the picture may be seen.'),
  })
  .meta({ id: 'SignObjectRequest', examples: [{ expiresIn: 3600 }] })

export const signObjectsSchema = z
  .object({
    expiresIn,
    paths: z
      .array(objectKey)
      .min(1)
      .max(signedPathsMax)
      .describe(`Paths in the bucket, ${signedPathsMax} at most.`),
  })
  .meta({
    id: 'SignObjectsRequest',
    examples: [{ expiresIn: 3600, paths: ['covers/emma.png'] }],
  })

export const moveObjectSchema = z
  .object({
    bucketId: bucketName.describe('The bucket it lies in.'),
    sourceKey: objectKey.describe('Its path.'),
    destinationKey: objectKey.describe('The new path.'),
    destinationBucket: bucketName.optional().describe('Another bucket; the same, if not said.'),
  })
  .meta({ id: 'MoveObjectRequest' })

export const copyObjectSchema = moveObjectSchema
  .extend({
    copyMetadata: booleanOrText
      .optional()
      .describe('Whether the copy says of itself what its source says; true, if not said.'),
    metadata: z
      .object({ cacheControl: z.string().max(256), mimetype: z.string() })
      .partial()
      .optional()
      .describe(
        'With `copyMetadata: false`, what the copy says instead; what is missing here is copied.',
      ),
  })
  .meta({ id: 'CopyObjectRequest' })
export type CopyObject = z.infer<typeof copyObjectSchema>

export const removeObjectsSchema = z
  .object({
    prefixes: z
      .array(objectKey)
      .min(1)
      .max(removedObjectsMax)
      .describe(`Whole paths, ${inEnglish(removedObjectsMax)} at most.`),
  })
  .meta({ id: 'RemoveObjectsRequest' })

export const userMetadataSchema = z.record(z.string(), z.unknown())
