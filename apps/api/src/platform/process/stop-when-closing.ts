import type { FastifyInstance } from 'fastify'

/**
 * Ends work that goes on beside the requests. All work is told before any is waited for, so that it
 * has the same time to finish as the requests that are under way.
 */
export function stopWhenClosing(app: FastifyInstance, stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined
  app.addHook('preClose', (done) => {
    stopped = stop()
    done()
  })
  app.addHook('onClose', () => stopped)
}
