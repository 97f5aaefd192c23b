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
import * as bodies from '#supabase/storage/storage.requests.ts'
import * as answers from '#supabase/storage/storage.answers.ts'
import type { Examples, Schemas, Docs } from '#platform/openapi/section.ts'

export const storageSchemas: Schemas = {
  Bucket: answers.bucketSchema,
  BucketName: answers.bucketNameSchema,
  StorageMessage: answers.storageMessageSchema,
  ObjectFacts: answers.objectFactsSchema,
  StoredObject: answers.storedObjectSchema,
  CopiedObject: answers.copiedObjectSchema,
  ObjectInfo: answers.objectInfoSchema,
  UploadedObject: answers.uploadedObjectSchema,
  ListedEntry: answers.listedEntrySchema,
  ObjectPage: answers.objectPageSchema,
  SignedUrl: answers.signedUrlSchema,
  SignedPath: answers.signedPathSchema,
  UploadUrl: answers.uploadUrlSchema,
  StorageError: answers.storageErrorSchema,
}

export const storageBodies: Schemas = {
  CreateBucketRequest: bodies.createBucketSchema,
  UpdateBucketRequest: bodies.updateBucketSchema,
  ListObjectsRequest: bodies.listObjectsSchema,
  ListObjectPageRequest: bodies.listObjectsV2Schema,
  MoveObjectRequest: bodies.moveObjectSchema,
  CopyObjectRequest: bodies.copyObjectSchema,
  RemoveObjectsRequest: bodies.removeObjectsSchema,
  SignObjectRequest: bodies.signObjectSchema,
  SignObjectsRequest: bodies.signObjectsSchema,
}

const { min, max, unsaid } = qualityOnRequest
const side = `Pixels, ${pictureSidePixelsMax.toLocaleString('en-US')} at most.`
const entriesMax = listing.limitMax.toLocaleString('en-US')

export const storageDocs: Docs = {
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

  Bucket: 'Where objects lie, and which ones it takes.',
  'Bucket.file_size_limit': 'Bytes; null for the limit of the shop.',
  'Bucket.allowed_mime_types': 'Null for any.',
  'Bucket.owner': 'Always empty.',
  BucketName: 'The bucket that was made.',
  StorageMessage: 'That it was done.',
  ObjectFacts: 'What is known of the bytes.',
  StoredObject: 'An object as its bucket keeps it.',
  'StoredObject.name': 'Its path in the bucket.',
  'StoredObject.version': 'Another one whenever the bytes were replaced.',
  'StoredObject.last_accessed_at':
    'Reading writes nothing down, so this is the time of the last change.',
  'StoredObject.user_metadata': 'What was sent with the upload.',
  CopiedObject: 'The copy.',
  'CopiedObject.Id': 'The same as `id`.',
  ObjectInfo: 'An object, without its bytes.',
  UploadedObject: 'Where the object lies now.',
  'UploadedObject.Id': 'Absent after an upload to a signed address.',
  ListedEntry: 'An object or a folder, which has a name and nothing else.',
  ObjectPage:
    'One page of a long list. In it, `name` is the whole path, which ends with a slash for a folder; `key`, its last part, is there where folders stand for what lies in them.',
  'ObjectPage.nextCursor': 'For `cursor` of the next call; absent on the last page.',
  SignedUrl: 'An address that opens the object without any key.',
  SignedPath: 'An address, or why there is none.',
  UploadUrl: `An address that takes one upload, for ${uploadUrlHours} hours.`,
  'UploadUrl.url': 'Below `/storage/v1`.',
  StorageError:
    'Most errors travel as HTTP 400, as clients of this API expect; `statusCode` says what really happened.',
  'StorageError.code': 'Stable.',

  'CreateBucketRequest.id': 'The name, if not said.',
  'ListObjectsRequest.prefix': 'The folder; empty for the top.',
  'ListObjectsRequest.limit': `Entries; ${listing.limit}, if not said, and ${entriesMax} at most.`,
  'ListObjectsRequest.search': 'What the names begin with.',
  'ListObjectPageRequest.prefix': 'What the paths begin with.',
  'ListObjectPageRequest.limit': `Entries; ${entriesMax} at most, and if not said.`,
  'ListObjectPageRequest.cursor': '`nextCursor` of the page before.',
  'ListObjectPageRequest.with_delimiter': 'Whether folders stand for what lies in them.',
  'CopyObjectRequest.copyMetadata':
    'Whether the copy says of itself what its source says; true, if not said.',
  'CopyObjectRequest.metadata':
    'With `copyMetadata: false`, what the copy says instead; what is missing here is copied.',
  'RemoveObjectsRequest.prefixes': `Whole paths, ${removedObjectsMax.toLocaleString('en-US')} at most.`,
  'SignObjectRequest.transform': 'The size and format in which the picture may be seen.',
  'SignObjectsRequest.paths': `Paths in the bucket, ${signedPathsMax} at most.`,
}

export const storageExamples: Examples = {
  StorageError: {
    statusCode: '404',
    error: 'not_found',
    message: 'Object not found',
    code: 'NoSuchKey',
  },
  CreateBucketRequest: { name: 'catalogues', public: true },
  UpdateBucketRequest: { file_size_limit: '5MB' },
  ListObjectsRequest: { prefix: 'products', limit: 100 },
  ListObjectPageRequest: { prefix: 'products/', limit: 100, with_delimiter: true },
  SignObjectRequest: { expiresIn: 3600 },
  SignObjectsRequest: { expiresIn: 3600, paths: ['products/pink-tower.png'] },
}
