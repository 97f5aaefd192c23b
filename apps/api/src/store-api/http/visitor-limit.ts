import type { FastifyRequest, onRouteHookHandler } from 'fastify'
import type { Database } from '@golden-bead/server/database/database'
import { keyOfAddress } from '@golden-bead/server/http/rate-limit-key'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import { shareOfOneKey } from '@golden-bead/supabase/rest'

/** Longer than for the tables: a whole school that orders at once waits, and is not refused. */
const queue = { waitingMax: 2_000, waitingMaxPerKey: 500, waitMs: 8_000 }

/**
 * Limits how many requests of one network are worked on at once: each takes a connection to the
 * database. All networks together have no limit, as those who wait for the payment provider take
 * none. The service key has no limit.
 */
export function createVisitorLimit({ $client: pool }: Database) {
  const limit = createConcurrencyLimit({
    capacity: Infinity,
    capacityPerKey: shareOfOneKey(pool.options.max),
    ...queue,
  })
  return <Result>({ caller, ip }: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    limit.run(1, work, caller?.class === 'service' ? undefined : keyOfAddress(ip))
}

export type RunForVisitor = ReturnType<typeof createVisitorLimit>

/** Has the handlers of routes wait for their turn: what is refused then has done nothing yet. */
export const shareConnections =
  (runForVisitor: RunForVisitor): onRouteHookHandler =>
  (route) => {
    const { handler, method } = route
    // Fastify makes it of the route for GET, whose handler waits already.
    if (method === 'HEAD') return
    route.handler = function (request, reply) {
      return runForVisitor(request, async () => handler.call(this, request, reply))
    }
  }
