import { z } from 'zod'
import { storageErrorSchema } from '#supabase/storage/storage.answers.ts'

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

const conditions = {
  'If-None-Match': 'Answered with 304 where the bytes still have this tag.',
  'If-Modified-Since': 'Answered with 304 where nothing changed since.',
}

const ranges = {
  Range: 'A part of the bytes, such as `bytes=0-1023`.',
  'If-Range': 'The tag or time of what the client has a part of.',
}

const unchanged = z.null().meta({ description: 'The client has them already.', headers: etag })

/** So that the description has HEAD too. */
export const swagger = { exposeHeadRoute: true }

/** HEAD first: for a GET without one, Fastify would add it. */
export const readMethods = ['HEAD', 'GET'] as const

/** A read of bytes; `what` follows the method in the name of the operation. */
export function describeBytes(
  method: (typeof readMethods)[number],
  { what, summary, mediaType = '*/*' }: { what: string; summary: string; mediaType?: string },
) {
  if (method === 'HEAD') {
    return {
      operationId: `head${what}`,
      summary: `${summary}, without the bytes`,
      headers: conditions,
      response: {
        200: z.null().meta({ description: 'It is there.', headers: byteHeaders }),
        304: unchanged,
        416: storageErrorSchema,
      },
    }
  }
  const content = { [mediaType]: { schema: z.unknown() } }
  return {
    operationId: `get${what}`,
    summary,
    headers: { ...conditions, ...ranges },
    response: {
      200: { description: 'The bytes.', headers: byteHeaders, content },
      206: {
        description: 'The part that was asked for.',
        headers: { ...byteHeaders, 'Content-Range': 'Which part it is, and of what.' },
        content,
      },
      304: unchanged,
      416: storageErrorSchema,
    },
  }
}
