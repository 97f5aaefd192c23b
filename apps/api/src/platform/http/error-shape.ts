import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FaultError, Problem, type Fault } from '#lib/problem.ts'
import { isDatabaseUnavailable } from '#platform/database/database-faults.ts'

export type FaultVocabulary = Record<Fault, { status: number; code: string; message?: string }>

export type ErrorShape = {
  vocabulary: FaultVocabulary
  /** Turns a failure that only this prefix understands into a problem, or leaves it. */
  translate?: (error: unknown, request: FastifyRequest) => Problem | undefined
  render: (
    problem: Problem,
    request: FastifyRequest,
  ) => { status?: number; headers?: Record<string, string>; body: Record<string, unknown> }
}

const faultsByFastifyCode: Record<string, Fault> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_MAX_PARAM_LENGTH: 'bad_url',
  FST_ERR_VALIDATION: 'bad_input',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
}

function classify(error: unknown): FaultError {
  if (error instanceof FaultError) return error
  if (isDatabaseUnavailable(error)) {
    return new FaultError('unavailable', 'The service is temporarily unavailable.', {
      cause: error,
      retryAfterSeconds: 1,
    })
  }
  // Fastify marks its own errors by their code; anything else falls through to 'unexpected'.
  const { code, message, validation } = error as Partial<FastifyError>
  const fault = validation === undefined ? faultsByFastifyCode[code ?? ''] : 'bad_input'
  return fault === undefined
    ? new FaultError('unexpected', 'An unexpected error occurred.', { cause: error })
    : new FaultError(fault, message ?? fault, { cause: error })
}

function toProblem(error: unknown, request: FastifyRequest, shape: ErrorShape): Problem {
  if (error instanceof Problem) return error
  const translated = shape.translate?.(error, request)
  if (translated !== undefined) return translated

  const { fault, message, retryAfterSeconds } = classify(error)
  const entry = shape.vocabulary[fault]
  return new Problem({
    status: entry.status,
    code: entry.code,
    message: entry.message ?? message,
    ...(retryAfterSeconds !== undefined && {
      headers: { 'retry-after': String(retryAfterSeconds) },
    }),
    cause: error,
  })
}

function sendProblem(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ErrorShape,
) {
  const { status = problem.status, headers = {}, body } = shape.render(problem, request)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...problem.headers, ...headers })
    .type('application/json; charset=utf-8')
    .send(body)
}

/** Gives one encapsulated scope the error answers of its prefix. */
export function installErrorShape(scope: FastifyInstance, shape: ErrorShape): void {
  scope.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request, shape)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(problem, request, reply, shape)
  })

  scope.setNotFoundHandler((request, reply) => {
    const error = new FaultError('no_route', `Route ${request.method} not found`)
    return sendProblem(toProblem(error, request, shape), request, reply, shape)
  })
}
