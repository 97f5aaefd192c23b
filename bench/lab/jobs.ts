/** Calls of functions in another process: one message there, one back. */

export type Job = { id: number; name: string; argument: unknown }
export type JobResult = { id: number; value?: unknown; error?: string }

export type JobHandlers = Record<string, (argument: never) => unknown>

export function serveJobs(handlers: JobHandlers): void {
  process.on('message', (job: Job) => void answer(job, handlers))
  // Whoever asked is gone.
  process.on('disconnect', () => process.exit(0))
}

async function answer({ id, name, argument }: Job, handlers: JobHandlers): Promise<void> {
  const handler = handlers[name]
  try {
    if (handler === undefined) throw new Error(`There is no job ${name}.`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller sends what the job takes.
    const value: unknown = await handler(argument as never)
    process.send?.({ id, value } satisfies JobResult)
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.send?.({ id, error: text } satisfies JobResult)
  }
}
