import fp from 'fastify-plugin'
import { defaultErrorShape } from '@golden-bead/server/http/default-error-shape'
import { installErrorShape, type ErrorShape } from '@golden-bead/server/http/error-shape'
import { HttpError } from '@golden-bead/server/errors/http-error'

type Service = { message: string; render: ErrorShape['render'] }

/** Supabase has these too; each answers in the form that its client reads. */
const absentServices = (serverName: string): Record<string, Service> => ({
  '/functions/v1': {
    message: `This ${serverName} has no functions.`,
    render: ({ code, message }) => ({ body: { code, message } }),
  },
  '/graphql/v1': {
    message: `This ${serverName} has no GraphQL; /rest/v1 has the same data.`,
    render: ({ code, message }) => ({ body: { errors: [{ message, extensions: { code } }] } }),
  },
  '/realtime/v1': {
    message: `This ${serverName} sends no changes.`,
    render: ({ code, message }) => ({ body: { code, message } }),
  },
})

/**
 * Answers 404 in JSON, to pages of any origin, where clients would get a page of the site and fail
 * over its HTML or over CORS. A WebSocket is refused in the same way: without a listener for
 * `upgrade`, Node takes its request for any other.
 */
export const absentServicesModule = fp(
  async (app) => {
    const services = absentServices(app.serverInfo.name)
    for (const [prefix, { message, render }] of Object.entries(services)) {
      const { status, code } = defaultErrorShape.errors.no_route
      const error = new HttpError({ status, code, message })
      await app.register(
        (scope, _options, done) => {
          scope.allowCors('everywhere', prefix)
          installErrorShape(scope, { ...defaultErrorShape, render })
          // Not left to the handler of unknown routes, which is called once the body is parsed.
          scope.addHook('onRequest', (_request, _reply, next) => next(error))
          done()
        },
        { prefix },
      )
    }
  },
  { name: 'absent-services', dependencies: ['cors'] },
)
