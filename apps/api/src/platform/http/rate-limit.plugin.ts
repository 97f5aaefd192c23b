import fp from 'fastify-plugin'
import { sweepRegularly } from '#platform/process/sweep-regularly.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimiter
  }
}

type Options = { factor: number }

export const rateLimitPlugin = fp<Options>(
  (app, { factor }) => {
    const rateLimiter = createRateLimiter(app.database, factor)
    app.decorate('rateLimiter', rateLimiter)
    sweepRegularly(app, 'rate limits', (stopping) => rateLimiter.sweep(stopping))
    return Promise.resolve()
  },
  { name: 'rate-limit', dependencies: ['database'] },
)
