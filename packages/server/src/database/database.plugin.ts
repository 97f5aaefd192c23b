import fp from 'fastify-plugin'
import { openDatabase, type Database } from './database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /**
     * For public reads. Any client may send an expensive one, so logins and writes have connections
     * of their own.
     */
    publicReads: Database
  }
}

type Options = { url: string; poolMax: number }

/** Of ten connections: with fewer, catalogue reads wait under load; with more, logins do. */
const shareOfReads = 0.6

export const databasePlugin = fp<Options>(
  (app, { url, poolMax }) => {
    const onConnectionLost = (error: Error) =>
      app.log.warn({ reason: error.message }, 'database connection lost')
    const readsMax = Math.floor(poolMax * shareOfReads)
    const publicReads = openDatabase({
      url,
      poolMax: readsMax,
      onConnectionLost,
      isPlannedForValues: true,
    })
    const database = openDatabase({ url, poolMax: poolMax - readsMax, onConnectionLost })
    app.decorate('database', database)
    app.decorate('publicReads', publicReads)

    const pools = [database.$client, publicReads.$client]
    const sum = (read: (pool: (typeof pools)[number]) => number) => () =>
      pools.reduce((all, pool) => all + read(pool), 0)
    app.metrics.gauge(
      'db_pool_connections',
      'Connections to the database',
      sum((pool) => pool.totalCount),
    )
    app.metrics.gauge(
      'db_pool_idle',
      'Connections that do nothing',
      sum((pool) => pool.idleCount),
    )
    app.metrics.gauge(
      'db_pool_waiting',
      'Queries that wait for one',
      sum((pool) => pool.waitingCount),
    )
    app.addHook('onClose', async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    })
    return Promise.resolve()
  },
  { name: 'database', dependencies: ['metrics'] },
)
