import fp from 'fastify-plugin'
import { openDatabase, type Database } from './database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
  }
}

type Options = { url: string; poolMax: number }

export const databasePlugin = fp<Options>(
  (app, { url, poolMax }) => {
    const database = openDatabase({
      url,
      poolMax,
      onConnectionLost: (error) =>
        app.log.warn({ reason: error.message }, 'database connection lost'),
    })
    app.decorate('database', database)
    const pool = database.$client
    app.metrics.gauge('db_pool_connections', 'Connections to the database', () => pool.totalCount)
    app.metrics.gauge('db_pool_idle', 'Connections that do nothing', () => pool.idleCount)
    app.metrics.gauge('db_pool_waiting', 'Queries that wait for one', () => pool.waitingCount)
    app.addHook('onClose', () => database.$client.end())
    return Promise.resolve()
  },
  { name: 'database', dependencies: ['metrics'] },
)
