import { json, listOf, operation } from '#platform/openapi/section-parts.ts'
import type { Operations } from '#platform/openapi/section.ts'

export const bucketOperations: Operations = {
  listBuckets: operation('GET /bucket', 'List buckets', {
    description: 'To those who may not write, no bucket is listed.',
    query: {
      limit: 'Buckets; as many as may be, if not said.',
      offset: 'Buckets to leave out.',
      search: 'What the names hold.',
      sortColumn: 'What they are ordered by; the name, if not said.',
      sortOrder: 'Upwards, if not said.',
    },
    answers: { 200: { description: 'The buckets.', content: json(listOf('Bucket')) } },
  }),
  getBucket: operation('GET /bucket/:bucket', 'Read a bucket', {
    answers: { 200: 'Bucket' },
  }),
  createBucket: operation('POST /bucket', 'Make a bucket', {
    answers: { 200: 'BucketName' },
  }),
  updateBucket: operation('PUT /bucket/:bucket', 'Change what a bucket takes, and who reads it', {
    answers: { 200: 'StorageMessage' },
  }),
  emptyBucket: operation('POST /bucket/:bucket/empty', 'Delete all objects of a bucket', {
    answers: { 200: 'StorageMessage' },
  }),
  deleteBucket: operation('DELETE /bucket/:bucket', 'Delete an empty bucket', {
    answers: { 200: 'StorageMessage' },
  }),
}
