import type { AnswerDescription, OperationDescription } from '#platform/openapi/section.ts'

/** `operationId` is what is read; the verb comes before it. */
type Read = Pick<OperationDescription, 'operationId' | 'summary' | 'description' | 'isOpen'>

const etag = { ETag: 'For `If-None-Match`. Another one whenever the bytes change.' }

export const cacheHeaders = {
  ...etag,
  'Last-Modified': 'When the bytes were last replaced.',
  'Cache-Control': 'As it was said at the upload.',
}

const byteHeaders = {
  ...cacheHeaders,
  'Content-Disposition': '`attachment`, where `download` was asked for.',
  'Accept-Ranges': '`bytes`',
}

const conditionHeaders = {
  'If-None-Match': 'Answered with 304 where the bytes still have this tag.',
  'If-Modified-Since': 'Answered with 304 where nothing changed since.',
}

const rangeHeaders = {
  Range: 'A part of the bytes, such as `bytes=0-1023`.',
  'If-Range': 'The tag or time of what the client has a part of.',
}

const unchanged = { description: 'The client has them already.', headers: etag }

const bytesAnswers = (mediaType: string): Record<number, AnswerDescription> => ({
  200: { description: 'The bytes.', headers: byteHeaders, content: { [mediaType]: {} } },
  206: {
    description: 'The part that was asked for.',
    headers: { ...byteHeaders, 'Content-Range': 'Which part it is, and of what.' },
    content: { [mediaType]: {} },
  },
  304: unchanged,
})

/** GET sends the bytes, and HEAD what is said of them. */
function readOperations(url: string, read: Read, mediaType = '*/*') {
  const { operationId: what, summary } = read
  return {
    [`GET ${url}`]: {
      ...read,
      operationId: `get${what}`,
      headers: { ...conditionHeaders, ...rangeHeaders },
      answers: bytesAnswers(mediaType),
      refusals: [416],
    },
    [`HEAD ${url}`]: {
      ...read,
      operationId: `head${what}`,
      summary: `${summary}, without the bytes`,
      headers: conditionHeaders,
      answers: { 200: { description: 'It is there.', headers: byteHeaders }, 304: unchanged },
      refusals: [416],
    },
  }
}

export const objectReads = {
  ...readOperations('/object/public/:bucket/*', {
    operationId: 'PublicObject',
    summary: 'Read an object of a public bucket',
    isOpen: true,
  }),
  ...readOperations('/object/:bucket/*', {
    operationId: 'Object',
    summary: 'Read an object',
    description: 'Of a public bucket without any key, of others as an admin or a server.',
    isOpen: true,
  }),
  ...readOperations('/object/authenticated/:bucket/*', {
    operationId: 'PrivateObject',
    summary: 'Read an object of any bucket',
  }),
}

export const signedReads = readOperations('/object/sign/:bucket/*', {
  operationId: 'SignedObject',
  summary: 'Read an object by its signed address',
  isOpen: true,
})

export const pictureReads = {
  ...readOperations(
    '/render/image/public/:bucket/*',
    {
      operationId: 'PublicPicture',
      summary: 'Read a picture of a public bucket in the size that is needed',
      isOpen: true,
    },
    'image/*',
  ),
  ...readOperations(
    '/render/image/authenticated/:bucket/*',
    {
      operationId: 'PrivatePicture',
      summary: 'Read a picture of any bucket in the size that is needed',
    },
    'image/*',
  ),
  ...readOperations(
    '/render/image/sign/:bucket/*',
    {
      operationId: 'SignedPicture',
      summary: 'Read a picture by its signed address, in the size that was signed',
      isOpen: true,
    },
    'image/*',
  ),
}
