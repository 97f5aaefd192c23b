import { z } from 'zod'
import type { ErrorShape } from './error-shape.ts'
import { errorMessages } from '#server/errors/http-error.ts'

export const errorSchema = z
  .strictObject({
    code: z.string().describe('Stable.'),
    message: z.string().describe('For people.'),
    requestId: z.string().describe('As in the log.'),
  })
  .meta({
    id: 'Error',
    description: 'What went wrong.',
    examples: [
      {
        code: 'forbidden',
        message: 'You need admin privileges to do this.',
        requestId: '5f0b2f4e-6f5d-4f0f-9a53-0b9c4c1f2f7e',
      },
    ],
  })

/** For addresses outside of the prefixes of the modules: `{ code, message, requestId }`. */
export const defaultErrorShape: ErrorShape = {
  schema: errorSchema,
  errors: {
    bad_json: { status: 400, code: 'bad_json' },
    bad_input: { status: 400, code: 'bad_input' },
    bad_text: { status: 400, code: 'bad_text' },
    bad_url: { status: 400, code: 'bad_url', message: errorMessages.bad_url },
    body_too_large: { status: 413, code: 'body_too_large' },
    media_type: { status: 415, code: 'unsupported_media_type' },
    method_not_allowed: { status: 405, code: 'method_not_allowed' },
    no_route: { status: 404, code: 'not_found', message: 'There is nothing at this address.' },
    timeout: { status: 408, code: 'request_timeout' },
    unavailable: { status: 503, code: 'unavailable' },
    unexpected: { status: 500, code: 'unexpected' },
  },
  render: (error, request) => ({
    body: {
      code: error.code,
      message: error.message,
      ...error.members,
      requestId: request.id,
    },
  }),
}
