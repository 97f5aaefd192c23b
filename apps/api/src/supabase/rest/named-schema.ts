import type { FastifyRequest } from 'fastify'
import type { Problem } from '#platform/http/problem.ts'
import { unknownSchema } from './rest-errors.ts'
import { headerText } from './send-answer.ts'

const schemaName = 'public'
const profileHeaders = ['accept-profile', 'content-profile'] as const

export function findSchemaProblem(request: FastifyRequest): Problem | undefined {
  const names = profileHeaders.map((header) => headerText(request, header))
  const unknown = names.find((name) => name !== undefined && name !== schemaName)
  return unknown === undefined ? undefined : unknownSchema(unknown, schemaName)
}

export function requireSchema(request: FastifyRequest): void {
  const problem = findSchemaProblem(request)
  if (problem !== undefined) throw problem
}
