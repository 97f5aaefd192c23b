import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { KindError, HttpError } from '@golden-bead/server/errors/http-error'
import {
  asPostgresError,
  isDatabaseUnavailable,
  isSerializationFailure,
  type PostgresError,
} from '@golden-bead/server/database/database-errors'
import type { ErrorShape } from '@golden-bead/server/http/error-shape'
import type { RestFunction } from './functions.ts'
import { findSchemaError } from './named-schema.ts'
import { nearestName } from './nearest-name.ts'
import {
  databaseUnavailable,
  serializationFailure,
  statementTooSlow,
  unknownFunction,
  unknownTable,
} from './rest-errors.ts'

type Names = {
  tables: () => Iterable<string>
  nearestFunction: (name: string) => RestFunction | undefined
  refusalOf: (constraint: string) => string | undefined
}

export const restErrorSchema = z
  .strictObject({
    code: z.string().describe('Stable: a state of PostgreSQL, or one of PostgREST.'),
    message: z.string().describe('For people.'),
    details: z
      .string()
      .nullable()
      .describe('What the error is about. Of a 500, the id of the request.'),
    hint: z.string().nullable().describe('What may have been meant.'),
  })
  .meta({
    id: 'RestError',
    description: 'What went wrong.',
    examples: [
      {
        code: '42703',
        message: 'column books.titel does not exist',
        details: null,
        hint: 'Perhaps you meant to reference the column "books.title".',
      },
    ],
  })

/** Always `{ code, message, details, hint }`: supabase-js returns the body as it is. */
export const restErrorShape = (names: Names): ErrorShape => ({
  schema: restErrorSchema,
  errors: {
    bad_json: { status: 400, code: 'PGRST102', message: 'Empty or invalid json' },
    bad_input: { status: 400, code: 'PGRST102' },
    bad_text: { status: 400, code: '22021' },
    bad_url: { status: 400, code: 'PGRST125', message: 'Invalid path specified in request URL' },
    body_too_large: { status: 413, code: 'PGRST102' },
    media_type: {
      status: 415,
      code: 'PGRST102',
      message: 'Content-Type not acceptable: send application/json',
    },
    method_not_allowed: { status: 405, code: 'PGRST117' },
    no_route: { status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' },
    timeout: { status: 408, code: 'PGRST001' },
    unavailable: { status: 503, code: 'PGRST000' },
    unexpected: { status: 500, code: 'XX000', message: 'An unexpected error occurred.' },
  },
  translate: (error, request) => {
    if (error instanceof KindError && error.kind === 'no_route') {
      return unknownName(request, names)
    }
    const cause = asPostgresError(error)
    // A lock timeout is shorter, and has a code of its own.
    if (cause?.code === '57014') return statementTooSlow(cause)
    if (cause !== undefined && isSerializationFailure(cause))
      return serializationFailure(cause.code, cause)
    if (isDatabaseUnavailable(error)) return databaseUnavailable(error)
    return cause === undefined ? undefined : errorOf(cause, names)
  },
  render: (error, request) => ({
    headers: { 'proxy-status': `PostgREST; error=${error.code}` },
    body: {
      code: error.code,
      message: error.message,
      details: error.status === 500 ? `Request ${request.id}` : (error.details ?? null),
      hint: error.hint ?? null,
    },
  }),
})

const tableAddress = /^\/rest\/v1\/(rpc\/)?([^/?]+)(?:\?|$)/

/** The address is unknown because there is no schema, table or function of this name. */
function unknownName(
  request: FastifyRequest,
  { tables, nearestFunction }: Names,
): HttpError | undefined {
  const [, isCall, name] = tableAddress.exec(request.url) ?? []
  if (name === undefined) return undefined
  const schemaError = findSchemaError(request)
  if (schemaError !== undefined) return schemaError
  return isCall === undefined
    ? unknownTable(name, nearestName(name, tables()))
    : unknownFunction(name, [], nearestFunction(name))
}

const statuses: Record<string, number> = {
  '23505': 409,
  '23503': 409,
  '23001': 409,
  '42501': 403,
  // A trigger has changed a row that the same statement was about to change.
  '27000': 409,
  '42P01': 404,
  '42883': 404,
}

/** SQLSTATE classes of the client's errors; all others are server errors, and get no details. */
const badRequestClasses = new Set(['21', '22', '23', '42', '54', 'P0'])

function errorOf(cause: PostgresError, { refusalOf }: Names): HttpError | undefined {
  const status = statuses[cause.code] ?? (isBadRequest(cause.code) ? 400 : undefined)
  if (status === undefined) return undefined
  const words = refusalOf(cause.constraint ?? '')
  return new HttpError({
    status,
    // PostgreSQL 18 has a separate code for ON DELETE RESTRICT; clients know the old one.
    code: cause.code === '23001' ? '23503' : cause.code,
    message: words ?? (cause.code.startsWith('22') ? withoutValues(cause.message) : cause.message),
    details: words === undefined ? detailsOf(cause) : undefined,
    hint: cause.code === '42883' ? cause.hint : undefined,
    cause,
  })
}

const isBadRequest = (code: string) => badRequestClasses.has(code.slice(0, 2))

/** Removes values from a message: they are of no use to the client, and should not be logged. */
const withoutValues = (message: string) => message.replaceAll(/:? ?"[\s\S]*"/g, '')

/** Other details contain the whole row, with columns that the caller may not see. */
function detailsOf({ code, detail, column }: PostgresError): string | undefined {
  if (code === '23514') return column && `Column: ${column}`
  return code === '23505' || code === '23503' || code === '23001' ? detail : undefined
}
