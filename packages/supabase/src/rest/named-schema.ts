import type { FastifyRequest } from 'fastify'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { headerText } from '@golden-bead/server/http/header-text'
import { unknownSchema } from './rest-errors.ts'

const schemaName = 'public'
const profileHeaders = ['accept-profile', 'content-profile'] as const

export function findSchemaError(request: FastifyRequest): HttpError | undefined {
  const names = profileHeaders.map((header) => headerText(request, header))
  const unknown = names.find((name) => name !== undefined && name !== schemaName)
  return unknown === undefined ? undefined : unknownSchema(unknown, schemaName)
}

export function requireSchema(request: FastifyRequest): void {
  const error = findSchemaError(request)
  if (error !== undefined) throw error
}
