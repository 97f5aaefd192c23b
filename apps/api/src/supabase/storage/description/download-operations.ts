import type {
  AnswerDescription,
  OperationDescription,
  Operations,
} from '#platform/openapi/section.ts'

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

type Read = Pick<OperationDescription, 'route' | 'summary' | 'description' | 'isOpen'>

/** GET and HEAD of a path; `what` follows a verb. */
const readOperations = (what: string, read: Read, mediaType = '*/*'): Operations => ({
  [`get${what}`]: {
    ...read,
    route: `GET ${read.route}`,
    headers: { ...conditionHeaders, ...rangeHeaders },
    answers: bytesAnswers(mediaType),
    errors: [416],
  },
  [`head${what}`]: {
    ...read,
    route: `HEAD ${read.route}`,
    summary: `${read.summary}, without the bytes`,
    headers: conditionHeaders,
    answers: { 200: { description: 'It is there.', headers: byteHeaders }, 304: unchanged },
    errors: [416],
  },
})

const readPictures = (what: string, read: Read) => readOperations(what, read, 'image/*')

export const objectReads: Operations = {
  ...readOperations('PublicObject', {
    route: '/object/public/:bucket/*',
    summary: 'Read an object of a public bucket',
    isOpen: true,
  }),
  ...readOperations('Object', {
    route: '/object/:bucket/*',
    summary: 'Read an object',
    description: 'Of a public bucket without any key, of others as an admin or a server.',
    isOpen: true,
  }),
  ...readOperations('PrivateObject', {
    route: '/object/authenticated/:bucket/*',
    summary: 'Read an object of any bucket',
  }),
}

export const signedReads: Operations = readOperations('SignedObject', {
  route: '/object/sign/:bucket/*',
  summary: 'Read an object by its signed address',
  isOpen: true,
})

export const pictureReads: Operations = {
  ...readPictures('PublicPicture', {
    route: '/render/image/public/:bucket/*',
    summary: 'Read a picture of a public bucket in the size that is needed',
    isOpen: true,
  }),
  ...readPictures('PrivatePicture', {
    route: '/render/image/authenticated/:bucket/*',
    summary: 'Read a picture of any bucket in the size that is needed',
  }),
  ...readPictures('SignedPicture', {
    route: '/render/image/sign/:bucket/*',
    summary: 'Read a picture by its signed address, in the size that was signed',
    isOpen: true,
  }),
}
