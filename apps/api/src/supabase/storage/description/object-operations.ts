import {
  accessDenied,
  destinationExists,
  invalidKey,
  invalidRequest,
  objectExists,
  objectNotFound,
  tooLarge,
  tooManyUploads,
} from '#supabase/storage/storage.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import {
  exampleEntries,
  exampleInfo,
  exampleObject,
  examplePage,
  exampleToken,
} from './storage-examples.ts'
import {
  bucketPath,
  callerProblems,
  done,
  infoHeaders,
  jsonList,
  missingProblems,
  objectPath,
} from './storage-parts.ts'

const tag = 'Objects'

const move = {
  bucketId: 'product-images',
  sourceKey: 'products/pink-tower.png',
  destinationKey: 'products/pink-tower-old.png',
}

const info = {
  200: {
    description: 'What is known of it.',
    headers: infoHeaders,
    content: json('ObjectInfo', exampleInfo),
  },
}

const whileItLasts =
  'Of those who may not write, the address is good only while the bucket is public.'
const signedPath = '/object/sign/product-images/products/pink-tower.png'

export const objectOperations: Readonly<Record<string, OperationDescription>> = {
  'POST /object/list/:bucket': {
    operationId: 'listFolder',
    tag,
    summary: 'List a folder',
    description: 'To those who may not write, no object is listed.',
    path: bucketPath,
    body: { content: json('ListObjectsRequest', { prefix: 'products', limit: 100 }) },
    answers: {
      200: { description: 'Its entries.', content: jsonList('ListedEntry', exampleEntries) },
    },
    problems: callerProblems,
  },
  'POST /object/list-v2/:bucket': {
    operationId: 'listObjects',
    tag,
    summary: 'List objects, page by page',
    description: 'To those who may not write, no object is listed.',
    path: bucketPath,
    body: {
      content: json('ListObjectPageRequest', {
        prefix: 'products/',
        limit: 100,
        with_delimiter: true,
      }),
    },
    answers: { 200: { description: 'One page.', content: json('ObjectPage', examplePage) } },
    problems: [
      ...callerProblems,
      invalidRequest('body/cursor must be one that an earlier page gave'),
    ],
  },
  'POST /object/move': {
    operationId: 'moveObject',
    tag,
    summary: 'Move an object',
    body: { content: json('MoveObjectRequest', move) },
    answers: done('Successfully moved'),
    problems: [
      ...callerProblems,
      invalidKey('a//b.png'),
      ...missingProblems,
      destinationExists(),
      tooLarge(),
      invalidRequest('A file enters this bucket as an upload or a copy'),
    ],
  },
  'POST /object/copy': {
    operationId: 'copyObject',
    tag,
    summary: 'Copy an object',
    headers: {
      'x-upsert': {
        description: '`true`: an object that is there is replaced.',
        schema: { type: 'string', enum: ['true', 'false'] },
      },
    },
    body: { content: json('CopyObjectRequest', move) },
    answers: {
      200: {
        description: 'The copy.',
        content: json('CopiedObject', {
          Key: `${exampleObject.bucket_id}/${exampleObject.name}`,
          Id: exampleObject.id,
          ...exampleObject,
        }),
      },
    },
    problems: [
      ...callerProblems,
      accessDenied(),
      invalidKey('a//b.png'),
      ...missingProblems,
      objectExists(),
      tooLarge(),
      tooManyUploads(7),
    ],
  },
  'DELETE /object/:bucket': {
    operationId: 'removeObjects',
    tag,
    summary: 'Delete several objects',
    description: 'Answers with those that were there. To those who may not write, none was.',
    path: bucketPath,
    body: { content: json('RemoveObjectsRequest', { prefixes: ['products/pink-tower.png'] }) },
    answers: {
      200: { description: 'What is gone.', content: jsonList('StoredObject', [exampleObject]) },
    },
    problems: callerProblems,
  },
  'DELETE /object/:bucket/*': {
    operationId: 'deleteObject',
    tag,
    summary: 'Delete an object',
    path: objectPath,
    answers: done('Successfully deleted'),
    problems: [...callerProblems, objectNotFound()],
  },
  'GET /object/info/public/:bucket/*': {
    operationId: 'getPublicObjectInfo',
    tag,
    summary: 'What is known of an object of a public bucket',
    isOpen: true,
    path: objectPath,
    answers: info,
    problems: missingProblems,
  },
  'GET /object/info/:bucket/*': {
    operationId: 'getObjectInfo',
    tag,
    summary: 'What is known of an object',
    path: objectPath,
    answers: info,
    problems: [...callerProblems, ...missingProblems],
  },
  'GET /object/info/authenticated/:bucket/*': {
    operationId: 'getPrivateObjectInfo',
    tag,
    summary: 'What is known of an object of any bucket',
    path: objectPath,
    answers: info,
    problems: [...callerProblems, ...missingProblems],
  },
  'POST /object/sign/:bucket/*': {
    operationId: 'signObject',
    tag: 'Signed addresses',
    summary: 'Make an address that opens an object for a while',
    description: whileItLasts,
    path: objectPath,
    body: { content: json('SignObjectRequest', { expiresIn: 3600 }) },
    answers: {
      200: {
        description: 'The address.',
        content: json('SignedUrl', { signedURL: `${signedPath}?token=${exampleToken}` }),
      },
    },
    problems: [...callerProblems, ...missingProblems],
  },
  'POST /object/sign/:bucket': {
    operationId: 'signObjects',
    tag: 'Signed addresses',
    summary: 'Make addresses of several objects',
    description: whileItLasts,
    path: bucketPath,
    body: {
      content: json('SignObjectsRequest', {
        expiresIn: 3600,
        paths: ['products/pink-tower.png', 'products/none.png'],
      }),
    },
    answers: {
      200: {
        description: 'In the order of the paths.',
        content: jsonList('SignedPath', [
          {
            error: null,
            path: 'products/pink-tower.png',
            signedURL: `${signedPath}?token=${exampleToken}`,
          },
          {
            error: 'Either the object does not exist or you do not have access to it',
            path: 'products/none.png',
            signedURL: null,
          },
        ]),
      },
    },
    problems: callerProblems,
  },
}
