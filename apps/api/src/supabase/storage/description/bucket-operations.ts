import { json, listOf } from '#platform/openapi/json-content.ts'
import type { Operations } from '#platform/openapi/section.ts'

export const bucketOperations: Operations = {
  'GET /bucket': {
    operationId: 'listBuckets',
    summary: 'List buckets',
    description: 'To those who may not write, no bucket is listed.',
    query: {
      limit: 'Buckets; as many as may be, if not said.',
      offset: 'Buckets to leave out.',
      search: 'What the names hold.',
      sortColumn: 'What they are ordered by; the name, if not said.',
      sortOrder: 'Upwards, if not said.',
    },
    answers: { 200: { description: 'The buckets.', content: json(listOf('Bucket')) } },
  },
  'GET /bucket/:bucket': {
    operationId: 'getBucket',
    summary: 'Read a bucket',
    answers: { 200: 'Bucket' },
  },
  'POST /bucket': {
    operationId: 'createBucket',
    summary: 'Make a bucket',
    answers: { 200: 'BucketName' },
  },
  'PUT /bucket/:bucket': {
    operationId: 'updateBucket',
    summary: 'Change what a bucket takes, and who reads it',
    answers: { 200: 'StorageMessage' },
  },
  'POST /bucket/:bucket/empty': {
    operationId: 'emptyBucket',
    summary: 'Delete all objects of a bucket',
    answers: { 200: 'StorageMessage' },
  },
  'DELETE /bucket/:bucket': {
    operationId: 'deleteBucket',
    summary: 'Delete an empty bucket',
    answers: { 200: 'StorageMessage' },
  },
}
