import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { createSingleFlight } from '#server/process/single-flight.ts'
import { cameThroughProxy } from './came-through-proxy.ts'
import { retrySoon } from './retry-soon.ts'

const databaseWaitMs = 2_000

const notReadySchema = z
  .strictObject({
    status: z.literal('not ready'),
    reason: z.enum(['closing', 'starting', 'overloaded', 'database', 'bucket']),
  })
  .meta({ id: 'NotReady', description: 'Why this instance takes no requests.' })

function describeRoutes(serverName: string) {
  const healthSchema = z
    .strictObject({
      status: z.string(),
      version: z.string().optional().describe(`Of the ${serverName}; not told through a proxy.`),
    })
    .meta({ id: 'Health', description: 'The state of this instance.' })
  return {
    live: {
      operationId: 'getLiveness',
      tags: ['Health'],
      summary: 'Whether the process runs',
      description: 'Asks nothing else, so that an error elsewhere does not restart the process.',
      response: { 200: healthSchema },
    },
    ready: {
      operationId: 'getReadiness',
      tags: ['Health'],
      summary: `Whether the ${serverName} takes requests`,
      response: {
        200: healthSchema,
        503: notReadySchema.meta({
          description:
            'Not now: starting, closing, overloaded, without its database, or refused by its bucket.',
          headers: { 'Retry-After': { description: 'Seconds.', type: 'integer' } },
        }),
      },
    },
  }
}

/**
 * Liveness checks no service: an unreachable database must not make an orchestrator kill every
 * instance.
 */
export const healthPlugin = fp(
  (app) => {
    const { version, name } = app.serverInfo
    const health = (request: FastifyRequest, status: string) =>
      cameThroughProxy(request) ? { status } : { status, version }
    const probes = createSingleFlight<boolean>()
    const askDatabase = () =>
      app.database.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
    // Concurrent probes share one query.
    const isDatabaseInReach = () =>
      Promise.race([probes.run('database', askDatabase), afterMs(databaseWaitMs)])

    const findReason = async () => {
      const reason = app.unreadyReason()
      // Most often it is the database that a start waits for.
      if (reason !== undefined && reason !== 'starting') return reason
      return (await isDatabaseInReach()) ? reason : 'database'
    }

    app.describeTag('Health', 'For monitoring.')
    const config = { isAlwaysOpen: true, isQuiet: true, needsNoKey: true } as const
    const { live, ready } = describeRoutes(name)

    app.get('/health/live', { config, schema: live }, (request) => health(request, 'alive'))

    app.get('/health/ready', { config, schema: ready }, async (request, reply) => {
      const reason = await findReason()
      reply.header('cache-control', 'no-store')
      if (reason === undefined) return health(request, 'ready')
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
