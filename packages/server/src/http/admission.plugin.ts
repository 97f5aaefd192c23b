import { monitorEventLoopDelay } from 'node:perf_hooks'
import fp from 'fastify-plugin'
import { unavailable } from '#server/errors/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers also while the service starts or is overloaded. */
    isAlwaysOpen?: true
  }
  interface FastifyInstance {
    drain: Drain
    /** Why no request should come here now, for the readiness probe. */
    unreadyReason: () => UnreadyReason | 'closing' | undefined
  }
}

/** From `start` on, readiness fails and every response closes its connection. */
type Drain = { start: () => void; isStarted: () => boolean }

/** Why requests are rejected. A service that is closing still answers them. */
type UnreadyReason = 'starting' | 'bucket' | 'overloaded'

const messagesOf = (serverName: string): Record<UnreadyReason, string> => ({
  starting: `The ${serverName} is starting.`,
  bucket: `The ${serverName} is starting.`,
  overloaded: `The ${serverName} has too much to do.`,
})

const sweepMs = 100

/** Rejects requests with 503 while the service starts or the event loop is overloaded. */
export const admissionPlugin = fp(
  (app) => {
    const messages = messagesOf(app.serverInfo.name)
    const eventLoop = watchEventLoop(app.startup, overloadMs * app.answerTimeFactor)
    let isDraining = false
    const drain: Drain = {
      start: () => {
        isDraining = true
      },
      isStarted: () => isDraining,
    }
    const currentReason = (): UnreadyReason | undefined => {
      if (app.startup.currentTask() === 'bucket') return 'bucket'
      if (!app.startup.isDone()) return 'starting'
      return eventLoop.isOverloaded() ? 'overloaded' : undefined
    }
    app.decorate('drain', drain)
    app.decorate('unreadyReason', () => (isDraining ? 'closing' : currentReason()))
    app.metrics.gauge(
      'event_loop_delay_seconds',
      'Mean delay of the event loop',
      () => eventLoop.meanDelayMs() / 1_000,
    )

    let sweep: NodeJS.Timeout | undefined
    app.addHook('preClose', (done) => {
      drain.start()
      // Node closes idle connections once; those that become idle later would stay open.
      sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
      done()
    })
    app.addHook('onClose', (_app, done) => {
      clearInterval(sweep)
      eventLoop.stop()
      done()
    })

    app.addHook('onRequest', (request, reply, done) => {
      if (isDraining) reply.header('connection', 'close')
      if (request.routeOptions.config?.isAlwaysOpen === true) return done()
      const reason = currentReason()
      done(reason === undefined ? undefined : unavailable(messages[reason]))
    })
    return Promise.resolve()
  },
  { name: 'admission', dependencies: ['metrics', 'startup'] },
)

const sampleMs = 1_000
const resolutionMs = 20
const overloadMs = 500

type EventLoop = {
  meanDelayMs: () => number
  /** Two slow seconds in a row: a single pause is over by the time it is measured. */
  isOverloaded: () => boolean
  stop: () => void
}

function watchEventLoop(startup: { isDone: () => boolean }, delayMaxMs: number): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let meanMs = 0
  let previousMs = 0
  const timer = setInterval(() => {
    previousMs = meanMs
    // What the start itself keeps busy is no load that requests bring.
    meanMs = histogram.count === 0 || !startup.isDone() ? 0 : histogram.mean / 1e6
    histogram.reset()
  }, sampleMs)
  timer.unref()
  return {
    meanDelayMs: () => meanMs,
    isOverloaded: () => Math.min(meanMs, previousMs) > delayMaxMs,
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
