import { pictureSidePixelsMax, qualityOnRequest } from '@golden-bead/contracts/storage-options'
import {
  invalidSignature,
  invalidToken,
  tooManyPixels,
  unsupportedMimeType,
} from '#supabase/storage/storage.errors.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import {
  bytesAnswers,
  callerProblems,
  conditionHeaders,
  downloadQuery,
  headAnswers,
  objectPath,
  rangeHeaders,
  readProblems,
  tokenQuery,
} from './storage-parts.ts'

/** `operationId` is what is read; the verb comes before it. */
type Read = Omit<OperationDescription, 'answers'>

/** GET sends the bytes, and HEAD what is said of them. */
function readOperations(url: string, read: Read, mediaType: string) {
  const { operationId: what, summary } = read
  return {
    [`GET ${url}`]: {
      ...read,
      operationId: `get${what}`,
      headers: { ...conditionHeaders, ...rangeHeaders, ...read.headers },
      answers: bytesAnswers(mediaType),
    },
    [`HEAD ${url}`]: {
      ...read,
      operationId: `head${what}`,
      summary: `${summary}, without the bytes`,
      headers: { ...conditionHeaders, ...read.headers },
      answers: headAnswers,
    },
  }
}

const signedProblems = [invalidToken('"exp" claim timestamp check failed'), invalidSignature()]

const side = {
  description: `Pixels, ${pictureSidePixelsMax.toLocaleString('en-US')} at most.`,
  example: 480,
}
const { min, max, unsaid } = qualityOnRequest

const pictureQuery = {
  width: side,
  height: side,
  resize: {
    description:
      '`cover` fills width and height and cuts what is too much, `contain` fits into them, `fill` stretches.',
  },
  format: {
    description:
      '`origin` keeps the format; otherwise the best that `Accept` names is sent, or the one that is asked for.',
  },
  quality: { description: `From ${min} to ${max}; ${unsaid}, if not said.`, example: 75 },
}

const pictureProblems = [...readProblems, unsupportedMimeType('text/plain'), tooManyPixels()]
const objects = 'Objects'
const pictures = 'Pictures'

export const downloadOperations: Readonly<Record<string, OperationDescription>> = {
  ...readOperations(
    '/object/public/:bucket/*',
    {
      operationId: 'PublicObject',
      tag: objects,
      summary: 'Read an object of a public bucket',
      isOpen: true,
      path: objectPath,
      query: downloadQuery,
      problems: readProblems,
    },
    '*/*',
  ),
  ...readOperations(
    '/object/:bucket/*',
    {
      operationId: 'Object',
      tag: objects,
      summary: 'Read an object',
      description: 'Of a public bucket without any key, of others as an admin or a server.',
      isOpen: true,
      path: objectPath,
      query: downloadQuery,
      problems: [...callerProblems, ...readProblems],
    },
    '*/*',
  ),
  ...readOperations(
    '/object/authenticated/:bucket/*',
    {
      operationId: 'PrivateObject',
      tag: objects,
      summary: 'Read an object of any bucket',
      path: objectPath,
      query: downloadQuery,
      problems: [...callerProblems, ...readProblems],
    },
    '*/*',
  ),
  ...readOperations(
    '/object/sign/:bucket/*',
    {
      operationId: 'SignedObject',
      tag: 'Signed addresses',
      summary: 'Read an object by its signed address',
      isOpen: true,
      path: objectPath,
      query: { ...tokenQuery, ...downloadQuery },
      problems: [...signedProblems, ...readProblems],
    },
    '*/*',
  ),
  ...readOperations(
    '/render/image/public/:bucket/*',
    {
      operationId: 'PublicPicture',
      tag: pictures,
      summary: 'Read a picture of a public bucket in the size that is needed',
      isOpen: true,
      path: objectPath,
      query: { ...pictureQuery, ...downloadQuery },
      problems: pictureProblems,
    },
    'image/*',
  ),
  ...readOperations(
    '/render/image/authenticated/:bucket/*',
    {
      operationId: 'PrivatePicture',
      tag: pictures,
      summary: 'Read a picture of any bucket in the size that is needed',
      path: objectPath,
      query: { ...pictureQuery, ...downloadQuery },
      problems: [...callerProblems, ...pictureProblems],
    },
    'image/*',
  ),
  ...readOperations(
    '/render/image/sign/:bucket/*',
    {
      operationId: 'SignedPicture',
      tag: pictures,
      summary: 'Read a picture by its signed address, in the size that was signed',
      isOpen: true,
      path: objectPath,
      query: { ...tokenQuery, ...downloadQuery },
      problems: [...signedProblems, ...pictureProblems],
    },
    'image/*',
  ),
}
