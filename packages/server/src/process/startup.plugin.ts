import fp from 'fastify-plugin'

type Task = () => Promise<void>

export type Startup = {
  /** Adds a task that needs the migrated database and runs before the first request. */
  add: (name: string, task: Task) => void
  /** Runs the tasks in the order in which they were added; every task can be repeated. */
  run: () => Promise<void>
  isDone: () => boolean
  /** The task that is under way, or that failed and is tried again. */
  currentTask: () => string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    startup: Startup
  }
}

/** Tasks of modules after the migrations, such as making the bucket. */
export const startupPlugin = fp(
  (app) => {
    const tasks: { name: string; task: Task }[] = []
    let isDone = false
    let currentTask: string | undefined
    app.decorate('startup', {
      add: (name, task) => {
        tasks.push({ name, task })
      },
      run: async () => {
        for (const { name, task } of tasks) {
          app.log.debug({ task: name }, 'startup task')
          currentTask = name
          await task()
        }
        currentTask = undefined
        isDone = true
      },
      isDone: () => isDone,
      currentTask: () => currentTask,
    })
    return Promise.resolve()
  },
  { name: 'startup' },
)
