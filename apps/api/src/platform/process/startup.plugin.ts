import fp from 'fastify-plugin'

type Task = () => Promise<void>

export type Startup = {
  /** Asks for work that needs the migrated database and comes before the first answer. */
  add: (name: string, task: Task) => void
  /** Does the work in the order in which it was asked for; every task can be repeated. */
  run: () => Promise<void>
  isDone: () => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    startup: Startup
  }
}

/** First admin, first bucket, sample catalogue: what modules prepare once the tables are there. */
export const startupPlugin = fp(
  (app) => {
    const tasks: { name: string; task: Task }[] = []
    let isDone = false
    app.decorate('startup', {
      add: (name, task) => {
        tasks.push({ name, task })
      },
      run: async () => {
        for (const { name, task } of tasks) {
          app.log.debug({ task: name }, 'startup task')
          await task()
        }
        isDone = true
      },
      isDone: () => isDone,
    })
    return Promise.resolve()
  },
  { name: 'startup' },
)
