import {
  listing,
  objectSizeBytesMax,
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
import type { NamedSchema } from '#platform/openapi/section.ts'

const bucketMembers = {
  public: 'Whether everybody may read it.',
  file_size_limit: `Bytes, or a text such as \`5MB\`; nothing for the limit of the shop, ${objectSizeBytesMax / 1_000_000} MB.`,
  allowed_mime_types: 'Nothing for any.',
}
const signedFor = `Seconds, ${signedUrlYearsMax} years at most.`
const places = {
  bucketId: 'The bucket it lies in.',
  sourceKey: 'Its path.',
  destinationKey: 'The new path.',
  destinationBucket: 'Another bucket; the same, if not said.',
}

export const storageSchemas: Readonly<Record<string, NamedSchema>> = {
  Bucket: {
    schema: bucketSchema,
    description: 'Where objects lie, and which ones it takes.',
    members: {
      public: 'Whether everybody may read it.',
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
    members: { Key: 'Bucket and path.', Id: 'The same as `id`.' },
  },
  ObjectInfo: { schema: objectInfoSchema, description: 'An object, without its bytes.' },
  UploadedObject: {
    schema: uploadedObjectSchema,
    description: 'Where the object lies now.',
    members: { Key: 'Bucket and path.', Id: 'Absent after an upload to a signed address.' },
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
    members: { signedURL: 'Below `/storage/v1`.' },
  },
  SignedPath: {
    schema: signedPathSchema,
    description: 'An address, or why there is none.',
    members: { signedURL: 'Below `/storage/v1`.' },
  },
  UploadUrl: {
    schema: uploadUrlSchema,
    description: `An address that takes one upload, for ${uploadUrlHours} hours.`,
    members: { url: 'Below `/storage/v1`.', token: 'The token in it.' },
  },
  StorageError: {
    schema: storageErrorSchema,
    description:
      'Most refusals travel as HTTP 400, as clients of this wire expect; `statusCode` says what really happened.',
    members: { statusCode: 'The status as a text.', code: 'Stable.', message: 'For people.' },
  },
}

const entriesMax = listing.limitMax.toLocaleString('en-US')

export const storageBodies: Readonly<Record<string, NamedSchema>> = {
  CreateBucketRequest: {
    schema: createBucketSchema,
    members: { id: 'The name, if not said.', ...bucketMembers },
  },
  UpdateBucketRequest: { schema: updateBucketSchema, members: bucketMembers },
  ListObjectsRequest: {
    schema: listObjectsSchema,
    members: {
      prefix: 'The folder; empty for the top.',
      limit: `Entries; ${listing.limit}, if not said, and ${entriesMax} at most.`,
      offset: 'Entries to leave out.',
      search: 'What the names begin with.',
      sortBy: 'By name, if not said.',
    },
  },
  ListObjectPageRequest: {
    schema: listObjectsV2Schema,
    members: {
      prefix: 'What the paths begin with.',
      limit: `Entries; ${entriesMax} at most, and if not said.`,
      cursor: '`nextCursor` of the page before.',
      with_delimiter: 'Whether folders stand for what lies in them.',
      sortBy: 'By name, if not said.',
    },
  },
  MoveObjectRequest: { schema: moveObjectSchema, members: places },
  CopyObjectRequest: {
    schema: copyObjectSchema,
    members: {
      ...places,
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
    members: {
      expiresIn: signedFor,
      transform: 'The size and format in which the picture may be seen.',
    },
  },
  SignObjectsRequest: {
    schema: signObjectsSchema,
    members: { expiresIn: signedFor, paths: `Paths in the bucket, ${signedPathsMax} at most.` },
  },
}
