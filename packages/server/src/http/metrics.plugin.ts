import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { cameThroughProxy } from './came-through-proxy.ts'

/** Lets modules register metrics. Every application has a registry of its own. */
export type Metrics = {
  /** Calls `read` for the value on every scrape. */
  gauge: (name: string, help: string, read: () => number) => void
  /** Returns the function that increments it. */
  counter: (name: string, help: string) => (by?: number) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const metricsPlugin = fp(
  (app) => {
    const registry = new Registry()
    const registers = [registry]
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: bucketsSeconds,
      registers,
    })
    const build = new Gauge({
      name: 'build_info',
      help: '1, with the version that runs',
      labelNames: ['version'],
      registers,
    })
    build.set({ version: app.serverInfo.version }, 1)
    const metrics: Metrics = {
      gauge: (name, help, read) => {
        const gauge: Gauge = new Gauge({
          name,
          help,
          registers,
          collect: () => gauge.set(read()),
        })
      },
      counter: (name, help) => {
        const counter = new Counter({ name, help, registers })
        return (by = 1) => counter.inc(by)
      },
    }
    app.decorate('metrics', metrics)

    let inFlight = 0
    metrics.gauge('http_requests_in_flight', 'Requests without an answer so far', () => inFlight)

    app.addHook('onRequest', (request, reply, done) => {
      inFlight += 1
      // A response whose client is gone ends with 'close' and without 'finish'.
      reply.raw.once('close', () => {
        inFlight -= 1
        // The pattern of the route, since the number of addresses is unbounded.
        const route = request.routeOptions.url ?? 'none'
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
      })
      done()
    })

    metrics.gauge('json_bodies_bytes', 'Size of the JSON bodies under way', app.jsonBodyBytes)
    metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () =>
      process.memoryUsage.rss(),
    )
    const cpuSeconds = new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Time on the processor',
      registers,
      collect: () => {
        const { user, system } = process.cpuUsage()
        cpuSeconds.reset()
        cpuSeconds.inc((user + system) / 1e6)
      },
    })

    app.get('/metrics', { config: { isAlwaysOpen: true } }, async (request, reply) => {
      // Only for the operator's own network.
      if (cameThroughProxy(request)) return reply.callNotFound()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
    return Promise.resolve()
  },
  { name: 'metrics' },
)
