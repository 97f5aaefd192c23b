import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * The time for requests in flight after draining. Together with the drain it is shorter than the
 * usual time before SIGKILL, and it is longer than most requests take.
 */
const finishWithinMs = 7_500

/** After an uncaught error the state of the process is unknown: log it and exit. */
export function endOnUncaughtErrors(log: FastifyBaseLogger): void {
  // Node emits this event for unhandled rejections too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ending after an uncaught error')
    process.exit(1)
  })
}

/**
 * The first signal starts an orderly shutdown. The same signal again, or a request that does not
 * end, cuts it short. Another signal does not: on Ctrl-C a terminal sends SIGINT both to us and to
 * our parent process, which passes it on as SIGTERM.
 */
export function closeOnSignals(app: FastifyInstance, drainSeconds: number): void {
  const received = new Set<NodeJS.Signals>()
  const onSignal = (signal: NodeJS.Signals) => {
    if (received.has(signal)) endNow(app, 'asked twice to close')
    received.add(signal)
    if (received.size === 1) void closeInOrder(app, signal, drainSeconds)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function closeInOrder(
  app: FastifyInstance,
  signal: NodeJS.Signals,
  drainSeconds: number,
): Promise<void> {
  app.log.info({ signal }, 'closing')
  try {
    app.drain.start()
    await sleep(drainSeconds * 1_000)
    app.log.info('finishing what is under way')
    setTimeout(() => endNow(app, 'could not close in time'), finishWithinMs).unref()
    await app.close()
  } catch (error) {
    app.log.error({ err: error }, 'could not close in order')
    process.exit(1)
  }
  app.log.info('closed')
  process.exit(0)
}

function endNow(app: FastifyInstance, reason: string): never {
  app.log.error({ reason }, 'ending at once')
  process.exit(1)
}
