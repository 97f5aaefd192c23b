import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { createSingleFlight } from '#platform/process/single-flight.ts'
import { healthSection } from './health-section.ts'
import { retrySoon } from './retry-soon.ts'

const databaseWaitMs = 2_000

/**
 * Liveness checks no service: an unreachable database must not make an orchestrator kill every
 * instance.
 */
export const healthPlugin = fp(
  (app) => {
    const probes = createSingleFlight<boolean>()
    const askDatabase = () =>
      app.database.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
    // Concurrent probes share one query.
    const isDatabaseInReach = () =>
      Promise.race([probes.run('database', askDatabase), afterMs(databaseWaitMs)])

    const findReason = async () =>
      app.unreadyReason() ?? ((await isDatabaseInReach()) ? undefined : 'database')

    app.describeApi(healthSection)
    const config = { isAlwaysOpen: true, isQuiet: true } as const

    app.get('/health/live', { config }, () => ({ status: 'alive' }))

    app.get('/health/ready', { config }, async (_request, reply) => {
      const reason = await findReason()
      reply.header('cache-control', 'no-store')
      if (reason === undefined) return { status: 'ready' }
      return reply.code(503).headers(retrySoon).send({ status: 'not ready', reason })
    })
    return Promise.resolve()
  },
  { name: 'health', dependencies: ['admission', 'database', 'openapi'] },
)

function afterMs(milliseconds: number): Promise<false> {
  const { promise, resolve } = Promise.withResolvers<false>()
  setTimeout(resolve, milliseconds, false).unref()
  return promise
}
