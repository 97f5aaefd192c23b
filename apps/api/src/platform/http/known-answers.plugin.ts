import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import { createKnownAnswers, type KnownAnswers } from './known-answers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    knownAnswers: KnownAnswers
  }
}

/** Puts the answers that are known by heart in front of the framework. */
export const knownAnswersPlugin = fp(
  (app) => {
    const { server } = app
    const knownAnswers = createKnownAnswers({
      isOpen: () => app.findTrouble() === undefined,
      durations: app.metrics.durations,
    })
    app.decorate('knownAnswers', knownAnswers)
    app.metrics.gauge(
      'known_answers_bytes',
      'Size of the answers that are known by heart',
      knownAnswers.bytes,
    )

    const handlers = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (knownAnswers.answer(request, response)) return
      for (const handle of handlers) handle.call(server, request, response)
    })
    return Promise.resolve()
  },
  { name: 'known-answers', dependencies: ['admission', 'metrics'] },
)
