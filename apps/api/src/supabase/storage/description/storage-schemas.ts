import {
  listing,
  objectSizeBytesMax,
  pictureSidePixelsMax,
  qualityOnRequest,
  removedObjectsMax,
  signedPathsMax,
  signedUrlYearsMax,
  uploadUrlHours,
} from '@golden-bead/contracts/storage-options'
import {
  copyObjectSchema,
  createBucketSchema,
  listObjectsSchema,
  listObjectsV2Schema,
  moveObjectSchema,
  removeObjectsSchema,
  signObjectSchema,
  signObjectsSchema,
  updateBucketSchema,
} from '@golden-bead/contracts/storage'
import {
  bucketNameSchema,
  bucketSchema,
  copiedObjectSchema,
  listedEntrySchema,
  objectFactsSchema,
  objectInfoSchema,
  objectPageSchema,
  signedPathSchema,
  signedUrlSchema,
  storageErrorSchema,
  storageMessageSchema,
  storedObjectSchema,
  uploadedObjectSchema,
  uploadUrlSchema,
} from '@golden-bead/contracts/storage-answers'
import type { NamedSchemas, Words } from '#platform/openapi/section.ts'

const { min, max, unsaid } = qualityOnRequest
const side = `Pixels, ${pictureSidePixelsMax.toLocaleString('en-US')} at most.`
const entriesMax = listing.limitMax.toLocaleString('en-US')

/** Of parameters and members that mean the same wherever they are. */
export const storageWords: Words = {
  bucket: 'The bucket.',
  path: 'The path in the bucket. It may have folders; in an address, their slashes stand as they are or as `%2F`.',
  download:
    'To be saved and not shown; under this name, if it is not empty, of which 255 characters count.',
  token: 'The token of the signed address.',
  width: side,
  height: side,
  resize:
    '`cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches.',
  format:
    '`origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for.',
  quality: `From ${min} to ${max}; ${unsaid}, if not said.`,
  public: 'Whether everybody may read it.',
  file_size_limit: `Bytes, or a text such as \`5MB\`; nothing for the limit of the shop, ${objectSizeBytesMax / 1_000_000} MB.`,
  allowed_mime_types: 'Nothing for any.',
  offset: 'Entries to leave out.',
  sortBy: 'By name, if not said.',
  bucketId: 'The bucket it lies in.',
  sourceKey: 'Its path.',
  destinationKey: 'The new path.',
  destinationBucket: 'Another bucket; the same, if not said.',
  expiresIn: `Seconds, ${signedUrlYearsMax} years at most.`,
  Key: 'Bucket and path.',
  signedURL: 'Below `/storage/v1`.',
}

export const storageSchemas: NamedSchemas = {
  Bucket: {
    schema: bucketSchema,
    description: 'Where objects lie, and which ones it takes.',
    members: {
      file_size_limit: 'Bytes; null for the limit of the shop.',
      allowed_mime_types: 'Null for any.',
      owner: 'Always empty.',
    },
  },
  BucketName: { schema: bucketNameSchema, description: 'The bucket that was made.' },
  StorageMessage: { schema: storageMessageSchema, description: 'That it was done.' },
  ObjectFacts: { schema: objectFactsSchema, description: 'What is known of the bytes.' },
  StoredObject: {
    schema: storedObjectSchema,
    description: 'An object as its bucket keeps it.',
    members: {
      name: 'Its path in the bucket.',
      version: 'Another one whenever the bytes were replaced.',
      last_accessed_at: 'Reading writes nothing down, so this is the time of the last change.',
      user_metadata: 'What was sent with the upload.',
    },
  },
  CopiedObject: {
    schema: copiedObjectSchema,
    description: 'The copy.',
    members: { Id: 'The same as `id`.' },
  },
  ObjectInfo: { schema: objectInfoSchema, description: 'An object, without its bytes.' },
  UploadedObject: {
    schema: uploadedObjectSchema,
    description: 'Where the object lies now.',
    members: { Id: 'Absent after an upload to a signed address.' },
  },
  ListedEntry: {
    schema: listedEntrySchema,
    description: 'An object or a folder, which has a name and nothing else.',
  },
  ObjectPage: {
    schema: objectPageSchema,
    description: 'One page of a long list.',
    members: { nextCursor: 'For `cursor` of the next call; absent on the last page.' },
  },
  SignedUrl: {
    schema: signedUrlSchema,
    description: 'An address that opens the object without any key.',
  },
  SignedPath: {
    schema: signedPathSchema,
    description: 'An address, or why there is none.',
  },
  UploadUrl: {
    schema: uploadUrlSchema,
    description: `An address that takes one upload, for ${uploadUrlHours} hours.`,
    members: { url: 'Below `/storage/v1`.' },
  },
  StorageError: {
    schema: storageErrorSchema,
    description:
      'Most refusals travel as HTTP 400, as clients of this wire expect; `statusCode` says what really happened.',
    members: { statusCode: 'The status as a text.', code: 'Stable.', message: 'For people.' },
    example: {
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
      code: 'NoSuchKey',
    },
  },
}

export const storageBodies: NamedSchemas = {
  CreateBucketRequest: {
    schema: createBucketSchema,
    members: { id: 'The name, if not said.' },
    example: { name: 'catalogues', public: true },
  },
  UpdateBucketRequest: { schema: updateBucketSchema, example: { file_size_limit: '5MB' } },
  ListObjectsRequest: {
    schema: listObjectsSchema,
    members: {
      prefix: 'The folder; empty for the top.',
      limit: `Entries; ${listing.limit}, if not said, and ${entriesMax} at most.`,
      search: 'What the names begin with.',
    },
    example: { prefix: 'products', limit: 100 },
  },
  ListObjectPageRequest: {
    schema: listObjectsV2Schema,
    members: {
      prefix: 'What the paths begin with.',
      limit: `Entries; ${entriesMax} at most, and if not said.`,
      cursor: '`nextCursor` of the page before.',
      with_delimiter: 'Whether folders stand for what lies in them.',
    },
    example: { prefix: 'products/', limit: 100, with_delimiter: true },
  },
  MoveObjectRequest: { schema: moveObjectSchema },
  CopyObjectRequest: {
    schema: copyObjectSchema,
    members: {
      copyMetadata: 'Taken by clients of this wire; metadata is always copied.',
      metadata: 'Taken by clients of this wire, without effect.',
    },
  },
  RemoveObjectsRequest: {
    schema: removeObjectsSchema,
    members: { prefixes: `Whole paths, ${removedObjectsMax.toLocaleString('en-US')} at most.` },
  },
  SignObjectRequest: {
    schema: signObjectSchema,
    members: { transform: 'The size and format in which the picture may be seen.' },
    example: { expiresIn: 3600 },
  },
  SignObjectsRequest: {
    schema: signObjectsSchema,
    members: { paths: `Paths in the bucket, ${signedPathsMax} at most.` },
    example: { expiresIn: 3600, paths: ['products/pink-tower.png'] },
  },
}
