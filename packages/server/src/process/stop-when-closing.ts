import type { FastifyInstance } from 'fastify'

/**
 * Stops background work on shutdown. All work is told to stop before any is waited for, so that it
 * has as much time to finish as requests in flight.
 */
export function stopWhenClosing(app: FastifyInstance, stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined
  app.addHook('preClose', (done) => {
    stopped = stop()
    done()
  })
  app.addHook('onClose', () => stopped)
}
