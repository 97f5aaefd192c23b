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
      onConnectionLost: (error) => app.log.warn({ reason: error.message }, 'database connection lost'),
    })
    app.decorate('database', database)
    app.addHook('onClose', () => database.$client.end())
    return Promise.resolve()
  },
  { name: 'database' },
)
