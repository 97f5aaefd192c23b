import type { FastifyInstance } from 'fastify'
import { unavailable } from '#server/errors/http-error.ts'
import { timeouts } from './timeouts.ts'

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

declare module 'fastify' {
  interface FastifyContextConfig {
    answerWithinMs?: number
  }
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | undefined
  }
}

/**
 * Answers 503 if a response has not begun in time. Replaces the `handlerTimeout` of Fastify, which
 * is cleared once the body has been read (https://github.com/fastify/fastify/pull/6725), and which
 * cuts off responses that are already being sent to a slow client.
 */
export function addHandlerTimeouts(app: FastifyInstance): void {
  app.decorateRequest('answerTimer', undefined)

  app.addHook('onRoute', (route) => {
    const takesBody = [route.method].flat().some((method) => methodsWithBody.has(method))
    const usual = takesBody ? timeouts.bodyAndHandler : timeouts.handler
    route.config = { ...route.config, answerWithinMs: route.handlerTimeout ?? usual }
    delete route.handlerTimeout
  })

  app.addHook('onRequest', (request, reply, done) => {
    const limitMs = request.routeOptions.config.answerWithinMs ?? timeouts.bodyAndHandler
    request.answerTimer = setTimeout(() => {
      void reply.send(unavailable('The answer took too long.'))
    }, limitMs * app.answerTimeFactor)
    reply.raw.once('close', () => clearTimeout(request.answerTimer))
    done()
  })

  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(request.answerTimer)
    done()
  })
}
