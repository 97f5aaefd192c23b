import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'

/** Liveness needs nothing; readiness asks the database. A dead database must not kill instances. */
export const healthPlugin = fp(
  (app) => {
    let isClosing = false
    app.addHook('preClose', () => {
      isClosing = true
      return Promise.resolve()
    })

    app.get('/health/live', () => ({ status: 'alive' }))

    app.get('/health/ready', async (_request, reply) => {
      const isReady =
        !isClosing &&
        (await app.database.execute(sql`select 1`).then(
          () => true,
          () => false,
        ))
      if (isReady) return { status: 'ready' }
      return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
    })
    return Promise.resolve()
  },
  { name: 'health', dependencies: ['database'] },
)
