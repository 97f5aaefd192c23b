import {
  bucketExists,
  bucketNotEmpty,
  bucketNotFound,
  invalidBucketName,
  shopNeedsBucket,
  tooLarge,
} from '#supabase/storage/storage.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import { exampleBucket } from './storage-examples.ts'
import { bucketPath, done, jsonList, writerProblems, callerProblems } from './storage-parts.ts'

const tag = 'Buckets'

export const bucketOperations: Readonly<Record<string, OperationDescription>> = {
  'GET /bucket': {
    operationId: 'listBuckets',
    tag,
    summary: 'List buckets',
    description: 'To those who may not write, no bucket is listed.',
    query: {
      limit: { description: 'Buckets; 1,000 at most, and if not said.', example: 100 },
      offset: { description: 'Buckets to leave out.', example: 0 },
      search: { description: 'What the names hold.', example: 'product' },
      sortColumn: { description: 'What they are ordered by; the name, if not said.' },
      sortOrder: { description: 'Upwards, if not said.' },
    },
    answers: {
      200: {
        description: 'The buckets.',
        content: jsonList('Bucket', [{ ...exampleBucket, type: 'STANDARD' }]),
      },
    },
    problems: callerProblems,
  },
  'GET /bucket/:bucket': {
    operationId: 'getBucket',
    tag,
    summary: 'Read a bucket',
    path: bucketPath,
    answers: { 200: { description: 'The bucket.', content: json('Bucket', exampleBucket) } },
    problems: [...callerProblems, bucketNotFound()],
  },
  'POST /bucket': {
    operationId: 'createBucket',
    tag,
    summary: 'Make a bucket',
    body: { content: json('CreateBucketRequest', { name: 'catalogues', public: true }) },
    answers: {
      200: { description: 'It is there.', content: json('BucketName', { name: 'catalogues' }) },
    },
    problems: [...writerProblems, invalidBucketName(), bucketExists(), tooLarge()],
  },
  'PUT /bucket/:bucket': {
    operationId: 'updateBucket',
    tag,
    summary: 'Change what a bucket takes, and who reads it',
    path: bucketPath,
    body: { content: json('UpdateBucketRequest', { file_size_limit: '5MB' }) },
    answers: done('Successfully updated'),
    problems: [...writerProblems, bucketNotFound(), tooLarge(), shopNeedsBucket()],
  },
  'POST /bucket/:bucket/empty': {
    operationId: 'emptyBucket',
    tag,
    summary: 'Delete all objects of a bucket',
    path: bucketPath,
    answers: done('Empty bucket has been queued. Completion may take up to an hour.'),
    problems: [...writerProblems, bucketNotFound()],
  },
  'DELETE /bucket/:bucket': {
    operationId: 'deleteBucket',
    tag,
    summary: 'Delete an empty bucket',
    path: bucketPath,
    answers: done('Successfully deleted'),
    problems: [...writerProblems, bucketNotFound(), bucketNotEmpty(), shopNeedsBucket()],
  },
}
