import type { FastifyRequest } from 'fastify'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { authErrorSchema } from '#supabase/auth/auth.schemas.ts'
import type { ErrorShape } from '@golden-bead/server/http/error-shape'

export const unavailableText = 'The service is temporarily unavailable, please try again.'

const apiVersionHeader = 'x-supabase-api-version'
const newShapeSince = '2024-01-01'

/** Clients since 2024 send an API version; older ones read another body. */
function wantsNewShape(request: FastifyRequest): boolean {
  const version = request.headers[apiVersionHeader]
  return (
    typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newShapeSince
  )
}

function renderBody(error: HttpError, request: FastifyRequest): Record<string, unknown> {
  const requestId = error.status >= 500 && { error_id: request.id }
  return wantsNewShape(request)
    ? { code: error.code, message: error.message, ...error.members, ...requestId }
    : {
        code: error.status,
        error_code: error.code,
        msg: error.message,
        ...error.members,
        ...requestId,
      }
}

export const authErrorShape: ErrorShape = {
  schema: authErrorSchema,
  errors: {
    bad_json: { status: 400, code: 'bad_json', message: 'Could not parse request body as JSON' },
    bad_input: { status: 400, code: 'validation_failed' },
    bad_text: { status: 400, code: 'validation_failed' },
    bad_url: { status: 400, code: 'validation_failed', message: 'The address is not valid.' },
    body_too_large: { status: 413, code: 'request_entity_too_large' },
    media_type: { status: 415, code: 'unsupported_media_type' },
    method_not_allowed: { status: 405, code: 'method_not_allowed' },
    no_route: { status: 404, code: 'not_found', message: 'There is nothing at this address.' },
    timeout: { status: 408, code: 'request_timeout' },
    unavailable: { status: 503, code: 'service_unavailable', message: unavailableText },
    unexpected: {
      status: 500,
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    },
  },
  render: (error, request) => ({
    headers: {
      'x-sb-error-code': error.code,
      ...(wantsNewShape(request) && { [apiVersionHeader]: newShapeSince }),
    },
    body: renderBody(error, request),
  }),
}
