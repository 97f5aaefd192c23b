import { imageMimeTypes } from '@golden-bead/contracts/image-options'
import {
  brokenForm,
  bucketNotFound,
  invalidKey,
  invalidPictureKey,
  invalidRequest,
  invalidSignature,
  invalidToken,
  mislabelledImage,
  noContent,
  notAnImage,
  objectExists,
  tooLarge,
  tooManyPixels,
  tooManyUploads,
  unsupportedMimeType,
} from '#supabase/storage/storage.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import { exampleObject, exampleToken } from './storage-examples.ts'
import { objectPath, tokenQuery, writerProblems } from './storage-parts.ts'

const tag = 'Objects'

const binary = { type: 'string', format: 'binary' }

const uploadBody = {
  description:
    'The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them.',
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: { ...binary, description: 'The file. Its field may have any name.' },
          contentType: { type: 'string', description: 'Its type, where the part does not say it.' },
          cacheControl: { type: 'string', description: 'Seconds that caches may keep it.' },
          metadata: { type: 'string', description: 'A JSON object of at most 16 KiB.' },
        },
        required: ['file'],
      },
    },
    ...Object.fromEntries(imageMimeTypes.map((type) => [type, { schema: binary }])),
  },
}

const uploadProblems = [
  invalidKey('a//b.png'),
  invalidPictureKey('b.svg'),
  bucketNotFound(),
  tooLarge(),
  unsupportedMimeType('image/svg+xml'),
  mislabelledImage(),
  noContent(),
  brokenForm(),
  notAnImage(),
  tooManyPixels(),
  invalidRequest('metadata must be a JSON object'),
  tooManyUploads(7),
]

const uploadHeaders = {
  'Cache-Control': {
    description: 'Kept with the object, and sent with it; for bodies that are no form.',
    example: 'max-age=3600',
  },
  'x-metadata': {
    description: 'A JSON object in base64, kept with the object; for bodies that are no form.',
  },
}
const upsertHeader = {
  'x-upsert': {
    description: '`true`: an object that is there is replaced.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
}

const Key = `${exampleObject.bucket_id}/${exampleObject.name}`

export const uploadOperations: Readonly<Record<string, OperationDescription>> = {
  'POST /object/:bucket/*': {
    operationId: 'uploadObject',
    tag,
    summary: 'Upload an object',
    path: objectPath,
    headers: { ...upsertHeader, ...uploadHeaders },
    body: uploadBody,
    answers: {
      200: {
        description: 'It is kept.',
        content: json('UploadedObject', { Key, Id: exampleObject.id }),
      },
    },
    problems: [...writerProblems, objectExists(), ...uploadProblems],
  },
  'PUT /object/:bucket/*': {
    operationId: 'replaceObject',
    tag,
    summary: 'Upload an object, also where one is there',
    path: objectPath,
    headers: uploadHeaders,
    body: uploadBody,
    answers: {
      200: {
        description: 'It is kept.',
        content: json('UploadedObject', { Key, Id: exampleObject.id }),
      },
    },
    problems: [...writerProblems, ...uploadProblems],
  },
  'POST /object/upload/sign/:bucket/*': {
    operationId: 'signUpload',
    tag: 'Signed addresses',
    summary: 'Make an address that takes one upload',
    path: objectPath,
    headers: upsertHeader,
    answers: {
      200: {
        description: 'The address.',
        content: json('UploadUrl', {
          url: `/object/upload/sign/${Key}?token=${exampleToken}`,
          token: exampleToken,
        }),
      },
    },
    problems: [
      ...writerProblems,
      invalidKey('a//b.png'),
      bucketNotFound(),
      objectExists(),
      unsupportedMimeType('image/svg+xml'),
    ],
  },
  'PUT /object/upload/sign/:bucket/*': {
    operationId: 'uploadToSignedUrl',
    tag: 'Signed addresses',
    summary: 'Upload to a signed address',
    isOpen: true,
    path: objectPath,
    query: {
      ...tokenQuery,
      download: { description: 'Taken by clients of this wire, without effect here.' },
    },
    headers: uploadHeaders,
    body: uploadBody,
    answers: { 200: { description: 'It is kept.', content: json('UploadedObject', { Key }) } },
    problems: [
      invalidToken('"exp" claim timestamp check failed'),
      invalidSignature(),
      objectExists(),
      ...uploadProblems,
    ],
  },
}
