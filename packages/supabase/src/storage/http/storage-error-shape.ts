import type { HttpError } from '@golden-bead/server/errors/http-error'
import { storageErrorSchema } from '#supabase/storage/storage.answers.ts'
import { tooLargeText } from '#supabase/storage/storage.errors.ts'
import type { ErrorShape } from '@golden-bead/server/http/error-shape'
import type { FastifySchemaValidationError } from 'fastify'

/** Clients expect status 400 for most errors; `statusCode` in the body has the real one. */
const statusesOnTheWire = new Set([405, 408, 416, 429, 499])

const httpStatus = ({ status, members }: HttpError): number => {
  const isUnknownRoute = status === 404 && members['error'] === undefined
  return status >= 500 || isUnknownRoute || statusesOnTheWire.has(status) ? status : 400
}

const errorsByStatus: Record<number, string> = {
  400: 'Error',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload too large',
  415: 'invalid_mime_type',
  500: 'internal',
  503: 'Service Unavailable',
}

export const storageErrorShape: ErrorShape = {
  schema: storageErrorSchema,
  statuses: [400, 408, 500, 503],
  errors: {
    bad_json: {
      status: 400,
      code: 'InvalidRequest',
      message: "Body is not valid JSON but content-type is set to 'application/json'",
    },
    bad_input: { status: 400, code: 'InvalidRequest' },
    bad_text: { status: 400, code: 'InvalidKey', message: 'Invalid key' },
    bad_url: { status: 400, code: 'InvalidKey', message: 'Invalid key' },
    body_too_large: { status: 413, code: 'EntityTooLarge', message: tooLargeText },
    media_type: { status: 415, code: 'InvalidMimeType' },
    method_not_allowed: { status: 405, code: 'InvalidRequest' },
    no_route: { status: 404, code: 'InvalidRequest' },
    timeout: { status: 408, code: 'RequestTimeout' },
    unavailable: { status: 503, code: 'ServiceUnavailable' },
    unexpected: { status: 500, code: 'InternalError' },
  },
  render: (error) => ({
    status: httpStatus(error),
    body: {
      statusCode: String(error.status),
      error: error.members['error'] ?? errorsByStatus[error.status] ?? 'Error',
      message: error.message,
      code: error.code,
    },
  }),
}

type Params = Record<string, unknown>

/** Validation errors in the words of Supabase Storage, which clients know. */
export function describeSchemaErrors(errors: FastifySchemaValidationError[], place: string): Error {
  return new Error(errors.map((error) => sentence(error, place)).join(', '))
}

function sentence(error: FastifySchemaValidationError, place: string): string {
  const { keyword, params, message = '' } = error
  const path = error.instancePath === '/' ? '' : error.instancePath
  if (keyword === 'invalid_type' && path !== '' && message.endsWith('received undefined')) {
    const split = path.lastIndexOf('/')
    return `${place}${path.slice(0, split)} must have required property '${path.slice(split + 1)}'`
  }
  if (params['expected'] === 'never') return `${place}${path} ${message}`
  return `${place}${path} must ${demand(keyword, params)}`
}

function demand(keyword: string, params: Params): string {
  const isString = params['origin'] === 'string'
  const isCounted = isString || params['origin'] === 'array'
  const unit = isString ? 'characters' : 'items'
  switch (keyword) {
    case 'invalid_type':
      return `be ${params['expected'] === 'int' ? 'integer' : String(params['expected'])}`
    case 'too_small':
      return isCounted
        ? `NOT have fewer than ${String(params['minimum'])} ${unit}`
        : `be >= ${String(params['minimum'])}`
    case 'too_big':
      return isCounted
        ? `NOT have more than ${String(params['maximum'])} ${unit}`
        : `be <= ${String(params['maximum'])}`
    case 'invalid_value':
      return 'be equal to one of the allowed values'
    default:
      return 'be valid'
  }
}
