import fp from 'fastify-plugin'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimiter
  }
}

type Options = { factor: number }

export const rateLimitPlugin = fp<Options>(
  (app, { factor }) => {
    app.decorate('rateLimiter', createRateLimiter(app.database, factor))
    return Promise.resolve()
  },
  { name: 'rate-limit', dependencies: ['database'] },
)
