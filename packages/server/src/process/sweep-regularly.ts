import type { FastifyInstance } from 'fastify'
import { createPeriodicTask } from './periodic-task.ts'
import { stopWhenClosing } from './stop-when-closing.ts'

const everyMs = 15 * 60_000

/** Runs a cleanup job for as long as the app runs; other instances may run it at the same time. */
export function sweepRegularly(
  app: FastifyInstance,
  what: string,
  sweep: (stopping: AbortSignal) => Promise<void>,
) {
  const sweeping = createPeriodicTask({
    everyMs,
    run: sweep,
    onFailure: (error) => app.log.warn({ err: error, what }, 'what expired was not taken away'),
  })
  app.addHook('onReady', () => Promise.resolve(sweeping.start()))
  stopWhenClosing(app, () => sweeping.stop())
}
