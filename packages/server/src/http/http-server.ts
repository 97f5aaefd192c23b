import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { logWhenOver } from './request-log.ts'
import { defaultErrorShape } from './default-error-shape.ts'
import { errorShapeAt, installErrorShape, sendError } from './error-shape.ts'
import { addHandlerTimeouts } from './handler-timeout.ts'
import { acceptJsonBodies } from './json-body.ts'
import { recordRoutes } from './route-methods.ts'
import { serverOptions, type HttpServerOptions, type ServerInfo } from './server-options.ts'
import { answerSocketError, rejectTunnel } from './socket-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    serverInfo: ServerInfo
    answerTimeFactor: number
  }
}

/** A server with its limits, headers and error handling, before the first route. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { siteUrl, apiUrl = siteUrl, name = 'server', version = '0.0.0' } = options
  const { fixPercentEncoding = (url) => url, answerTimeFactor = 1 } = options
  const headers = securityHeaders(siteUrl)
  const app: FastifyInstance = Fastify({
    ...serverOptions(options),
    rewriteUrl: (request) => {
      const { url = '/' } = request
      return isPageRequest(app, request) ? fixPercentEncoding(url) : url
    },
    clientErrorHandler: (error, socket) => answerSocketError(error, socket, headers, app.log),
    // No hook runs for these errors, so everything that hooks add is added here.
    frameworkErrors: (error, request, reply) => {
      logWhenOver(request, reply)
      reply.headers(headers).header('x-request-id', request.id)
      if (app.applyCors(request, reply)) return
      void sendError(error, request, reply, errorShapeAt(app, request.raw.url ?? '/'))
    },
  })
  // Fastify treats QUERY as a method with a body, and rejects one without a content type before it
  // could answer 405.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  app.decorate('serverInfo', { name, version, siteUrl, apiUrl })
  app.decorate('answerTimeFactor', answerTimeFactor)
  app.decorate('errorShapes', new Map())
  recordRoutes(app)
  app.addHook('onRequest', (request, reply, done) => {
    logWhenOver(request, reply)
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  addHandlerTimeouts(app)
  acceptJsonBodies(app)
  // A plain JSON Schema only describes what is read by hand.
  app.setValidatorCompiler<unknown>(({ schema, ...part }) =>
    schema instanceof z.ZodType ? validatorCompiler({ ...part, schema }) : () => true,
  )
  // Answers are described, and sent as they are unless a scope has its schemas check them.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  let page: Parameters<FastifyInstance['servePages']>[0] | undefined
  app.decorate('servePages', (given) => {
    page = given
  })
  installErrorShape(app, defaultErrorShape, () => page)
  // An unknown `Expect` is ignored; Node would answer 417.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connect', (_request, socket) => rejectTunnel(socket, headers))
  return app
}

const yearInSeconds = 31_536_000

/**
 * Headers of every response, whatever its status. A route that serves documents or public pictures
 * overrides the policy.
 */
function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearInSeconds}`,
    }),
  }
}

/** A page for a browser, and not a call of the API. */
const isPageRequest = (app: FastifyInstance, { headers, url = '/' }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') === true && errorShapeAt(app, url) === defaultErrorShape
