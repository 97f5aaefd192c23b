import type { FastifyRequest } from 'fastify'
import { driverError } from '#platform/database/database-faults.ts'

const secretPaths = [
  'req.headers.authorization',
  'req.headers.apikey',
  'req.headers.cookie',
  '*.password',
  '*.access_token',
  '*.refresh_token',
  '*.token',
  '*.token_hash',
]

const pathOf = (url: string) => url.split('?', 1)[0]

/** Neither query strings nor the messages of database errors are logged: both carry secrets. */
export const loggerOptions = (level: string) => ({
  level,
  redact: { paths: secretPaths, censor: '[hidden]' },
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: pathOf(request.url),
      ip: request.ip,
    }),
    err: (error: Error) => {
      const cause = driverError(error)
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
      return {
        type: error.name,
        message: cause === error ? error.message : 'database query failed',
        code,
        stack: (cause === error ? error.stack : undefined) ?? '',
      }
    },
  },
})
