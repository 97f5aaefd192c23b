import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { errorCode } from '#server/errors/error-code.ts'
import { errorMessages, HttpError, KindError, type ErrorKind } from '#server/errors/http-error.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { isAtOrBelow, pathOf } from './address.ts'
import { retrySoon } from './retry-soon.ts'
import { methodsAt } from './route-methods.ts'

export type ErrorsByKind = Record<ErrorKind, { status: number; code: string; message?: string }>

export type ErrorShape = {
  /** Of the body, for the API description. */
  schema: z.ZodType
  /** The only statuses of errors that every route may answer, if not all of them are sent. */
  statuses?: readonly number[]
  errors: ErrorsByKind
  /** Turns an error that only this prefix knows into an `HttpError`, or returns undefined. */
  translate?: (error: unknown, request: FastifyRequest) => HttpError | undefined
  render: (
    httpError: HttpError,
    request: FastifyRequest,
  ) => { status?: number; headers?: Record<string, string>; body: Record<string, unknown> }
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

declare module 'fastify' {
  interface FastifyInstance {
    /** By prefix, for errors that Fastify raises before it knows the route. */
    errorShapes: Map<string, ErrorShape>
    /** Serves pages at addresses outside the prefixes that have no route. */
    servePages: (page: PageHandler) => void
  }
}

/** Sets the error and 404 handlers of one prefix. */
export function installErrorShape(
  scope: FastifyInstance,
  shape: ErrorShape,
  findPage: () => PageHandler | undefined = () => undefined,
): void {
  scope.errorShapes.set(scope.prefix, shape)

  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, shape))

  scope.setNotFoundHandler((request, reply) => {
    const page = mayBePage(scope, request) ? findPage() : undefined
    if (page !== undefined) return page(request, reply)
    const httpError = toHttpError(noRouteError(scope, request), shape, request)
    return sendHttpError(httpError, request, reply, shape)
  })
}

/** A route may answer 404 itself, which is then no page. */
const mayBePage = (scope: FastifyInstance, { method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !methodsAt(scope, pathOf(url)).includes(method)

/** The shape of the longest prefix of an address. */
export function errorShapeAt(app: FastifyInstance, url: string): ErrorShape {
  const prefixes = [...app.errorShapes.keys()].filter((prefix) => isAtOrBelow(url, prefix))
  const longest = prefixes.reduce(
    (best, prefix) => (prefix.length > best.length ? prefix : best),
    '',
  )
  const shape = app.errorShapes.get(longest)
  if (shape === undefined) throw new Error('The application has no error shape of its own.')
  return shape
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ErrorShape,
) {
  const httpError = request.socket.destroyed ? clientGone : toHttpError(error, shape, request)
  if (httpError.status >= 500) request.log.error({ err: error }, 'request failed')
  return sendHttpError(httpError, request, reply, shape)
}

/**
 * The client is gone and reads no response; the status keeps this from counting as a server error.
 */
const clientGone = new HttpError({
  status: 499,
  code: 'client_closed_request',
  message: 'The client closed the connection.',
})

function noRouteError(scope: FastifyInstance, request: FastifyRequest): KindError {
  const path = pathOf(request.url)
  const methods = methodsAt(scope, path)
  // A route may answer 404 itself.
  const isNowhere = methods.length === 0 || methods.includes(request.method)
  if (isNowhere) return new KindError('no_route', `Route ${request.method}:${path} not found`)
  return new KindError('method_not_allowed', `Unsupported HTTP method: ${request.method}`, {
    headers: { allow: methods.join(', ') },
  })
}

const kindsByFastifyCode: Record<string, ErrorKind> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_MAX_PARAM_LENGTH: 'bad_url',
  FST_ERR_VALIDATION: 'bad_input',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
}

const messages: Partial<Record<ErrorKind, string>> = errorMessages

function classify(error: unknown): KindError {
  if (error instanceof KindError) return error
  if (isDatabaseUnavailable(error)) {
    return new KindError('unavailable', errorMessages.unavailable, { cause: error })
  }
  const kind = fastifyErrorKind(error)
  return kind === undefined
    ? new KindError('unexpected', errorMessages.unexpected, { cause: error })
    : new KindError(kind, messages[kind] ?? textOf(error), { cause: error })
}

/** Fastify marks its own errors with a code, and validation errors with a list. */
function fastifyErrorKind(error: unknown): ErrorKind | undefined {
  if (!(error instanceof Error)) return undefined
  if ('validation' in error && error.validation !== undefined) return 'bad_input'
  return kindsByFastifyCode[errorCode(error) ?? '']
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : 'Not possible.')

export function toHttpError(error: unknown, shape: ErrorShape, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  const translated = shape.translate?.(error, request)
  if (translated !== undefined) return translated

  const { kind, message, headers } = classify(error)
  const entry = shape.errors[kind]
  return new HttpError({
    status: entry.status,
    code: entry.code,
    message: entry.message ?? message,
    headers,
    cause: error,
  })
}

function sendHttpError(
  httpError: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ErrorShape,
) {
  const { status = httpError.status, headers = {}, body } = shape.render(httpError, request)
  // Set for the answer that has failed since.
  for (const name of ['content-encoding', 'etag']) reply.removeHeader(name)
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      ...(status === 503 && retrySoon),
      ...httpError.headers,
      ...headers,
    })
    .type('application/json; charset=utf-8')
    .send(body)
}
