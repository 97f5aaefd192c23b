import {
  accessDenied,
  authorizationMissing,
  bucketNotFound,
  invalidRange,
  objectNotFound,
} from '#supabase/storage/storage.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { AnswerDescription } from '#platform/openapi/section.ts'

/** What several operations on objects have in common. */

export const bucketPath = {
  bucket: { description: 'The bucket.', example: 'product-images' },
}

export const objectPath = {
  ...bucketPath,
  path: {
    description:
      'The path in the bucket. It may have folders; their slashes stand as they are or as `%2F`.',
    example: 'products/pink-tower.png',
  },
}

export const jsonList = (listOf: string, value: readonly unknown[]) => ({
  'application/json': { listOf, examples: { example: value } },
})

export const done = (message: string): Record<number, AnswerDescription> => ({
  200: { description: 'It is done.', content: json('StorageMessage', { message }) },
})

export const callerProblems = [
  authorizationMissing(),
  accessDenied('signature verification failed'),
]
export const writerProblems = [...callerProblems, accessDenied()]

const etag = { description: 'For `If-None-Match`. Another one whenever the bytes change.' }
const cacheHeaders = {
  ETag: etag,
  'Last-Modified': { description: 'When the bytes were last replaced.' },
  'Cache-Control': { description: 'As it was said at the upload.' },
}

export const infoHeaders = cacheHeaders

export const conditionHeaders = {
  'If-None-Match': { description: 'Answered with 304 where the bytes still have this tag.' },
  'If-Modified-Since': { description: 'Answered with 304 where nothing changed since.' },
}

export const rangeHeaders = {
  Range: { description: 'A part of the bytes.', example: 'bytes=0-1023' },
  'If-Range': { description: 'The tag or time of what the client has a part of.' },
}

const byteHeaders = {
  ...cacheHeaders,
  'Content-Disposition': { description: '`attachment`, where `download` was asked for.' },
  'Accept-Ranges': { description: '`bytes`' },
}

export const downloadQuery = {
  download: {
    description:
      'To be saved and not shown; under this name, if it is not empty, of which 255 characters count.',
    example: 'pink-tower.png',
  },
}

export const tokenQuery = {
  token: { description: 'The token of the signed address.', example: 'eyJhbGciOiJIUzI1NiJ9…' },
}

export const bytesAnswers = (mediaType: string): Record<number, AnswerDescription> => ({
  200: {
    description: 'The bytes.',
    headers: byteHeaders,
    content: { [mediaType]: { schema: {} } },
  },
  206: {
    description: 'The part that was asked for.',
    headers: { ...byteHeaders, 'Content-Range': { description: 'Which part it is, and of what.' } },
    content: { [mediaType]: { schema: {} } },
  },
  304: { description: 'The client has them already.', headers: { ETag: etag } },
})

/** The same without a body, for HEAD. */
export const headAnswers: Record<number, AnswerDescription> = {
  200: { description: 'The object is there.', headers: byteHeaders },
  304: { description: 'The client has it already.', headers: { ETag: etag } },
}

export const readProblems = [bucketNotFound(), objectNotFound(), invalidRange()]
export const missingProblems = [bucketNotFound(), objectNotFound()]
