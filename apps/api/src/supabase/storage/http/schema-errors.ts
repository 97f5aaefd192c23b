import type { FastifySchemaValidationError } from 'fastify'

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
