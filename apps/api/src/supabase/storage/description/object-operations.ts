import { imageMimeTypes } from '@golden-bead/contracts/image-options'
import { json, listOf, refTo, operation } from '#platform/openapi/section-parts.ts'
import type { Operations } from '#platform/openapi/section.ts'
import { cacheHeaders } from './download-operations.ts'

const binary = { type: 'string', format: 'binary' }

const uploadBody = {
  description:
    'The bytes with their type, or a form with the file in any field. Pictures are decoded and written anew, without what a camera may have hidden in them.',
  content: {
    'multipart/form-data': {
      type: 'object',
      properties: {
        file: { ...binary, description: 'The file. Its field may have any name.' },
        contentType: { type: 'string', description: 'Its type, where the part does not say it.' },
        cacheControl: { type: 'string', description: 'Seconds that caches may keep it.' },
        metadata: { type: 'string', description: 'A JSON object of at most 16 KiB.' },
      },
      required: ['file'],
    },
    ...Object.fromEntries(imageMimeTypes.map((type) => [type, binary])),
  },
}

const uploadHeaders = {
  'Cache-Control': 'Kept with the object, and sent with it; for bodies that are no form.',
  'x-metadata': 'A JSON object in base64, kept with the object; for bodies that are no form.',
}

const upsertHeader = {
  'x-upsert': {
    description: '`true`: an object that is there is replaced.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
}

const info = {
  200: {
    description: 'What is known of it.',
    headers: cacheHeaders,
    content: json(refTo('ObjectInfo')),
  },
}

export const objectOperations: Operations = {
  uploadObject: operation('POST /object/:bucket/*', 'Upload an object', {
    headers: { ...upsertHeader, ...uploadHeaders },
    body: uploadBody,
    answers: { 200: 'UploadedObject' },
    errors: [429],
  }),
  replaceObject: operation('PUT /object/:bucket/*', 'Upload an object, also where one is there', {
    headers: uploadHeaders,
    body: uploadBody,
    answers: { 200: 'UploadedObject' },
    errors: [429],
  }),
  listFolder: operation('POST /object/list/:bucket', 'List a folder', {
    description: 'To those who may not write, no object is listed.',
    answers: { 200: { description: 'Its entries.', content: json(listOf('ListedEntry')) } },
  }),
  listObjects: operation('POST /object/list-v2/:bucket', 'List objects, page by page', {
    description: 'To those who may not write, no object is listed.',
    answers: { 200: 'ObjectPage' },
  }),
  moveObject: operation('POST /object/move', 'Move an object', {
    answers: { 200: 'StorageMessage' },
  }),
  copyObject: operation('POST /object/copy', 'Copy an object', {
    headers: {
      ...upsertHeader,
      'x-metadata':
        'A JSON object in base64, kept with the copy; with `copyMetadata: false`, which copies none.',
    },
    answers: { 200: 'CopiedObject' },
    errors: [429],
  }),
  removeObjects: operation('DELETE /object/:bucket', 'Delete several objects', {
    description: 'Answers with those that were there. To those who may not write, none was.',
    answers: { 200: { description: 'What is gone.', content: json(listOf('StoredObject')) } },
  }),
  deleteObject: operation('DELETE /object/:bucket/*', 'Delete an object', {
    answers: { 200: 'StorageMessage' },
  }),
  getPublicObjectInfo: operation(
    'GET /object/info/public/:bucket/*',
    'What is known of an object of a public bucket',
    { isOpen: true, answers: info },
  ),
  getObjectInfo: operation('GET /object/info/:bucket/*', 'What is known of an object', {
    answers: info,
  }),
  getPrivateObjectInfo: operation(
    'GET /object/info/authenticated/:bucket/*',
    'What is known of an object of any bucket',
    { answers: info },
  ),
}

const whileItLasts =
  'Of those who may not write, the address is good only while the bucket is public.'

export const signedOperations: Operations = {
  signObject: operation(
    'POST /object/sign/:bucket/*',
    'Make an address that opens an object for a while',
    { description: whileItLasts, answers: { 200: 'SignedUrl' } },
  ),
  signObjects: operation('POST /object/sign/:bucket', 'Make addresses of several objects', {
    description: whileItLasts,
    answers: {
      200: { description: 'In the order of the paths.', content: json(listOf('SignedPath')) },
    },
  }),
  signUpload: operation(
    'POST /object/upload/sign/:bucket/*',
    'Make an address that takes one upload',
    { headers: upsertHeader, answers: { 200: 'UploadUrl' } },
  ),
  uploadToSignedUrl: operation('PUT /object/upload/sign/:bucket/*', 'Upload to a signed address', {
    isOpen: true,
    query: { download: 'Taken by clients of this API, without effect here.' },
    headers: uploadHeaders,
    body: uploadBody,
    answers: { 200: 'UploadedObject' },
    errors: [429],
  }),
}
