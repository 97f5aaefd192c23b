import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { orderJobs, type Job, type JobTools } from './order-jobs.ts'
import { orders } from './orders.tables.ts'

const batchSize = 50
/** Of a job in a round, so that a backlog of one keeps no other waiting. */
const roundSize = 500
/** For what waits for the provider, which may be slow. */
const askingMs = 10_000
/** Of those that wait for the provider: it is silent about some for longer than about others. */
const askedAtOnce = 5

export type SweeperOptions = JobTools & {
  database: Database
  /** Tells of an order, or of a whole job, that is tried again in the next round. */
  onFailure: (error: unknown, what: { job: string; order?: number }) => void
}

/**
 * Does to orders what time brings. Any instance may do it; an order that another one is working on is
 * left to it. Each order has a transaction of its own, so that one that fails stops no other.
 */
export function createOrderSweeper({ database, onFailure, ...tools }: SweeperOptions) {
  const jobs = orderJobs(tools)
  /** Where the last round has stopped: what fails again and again keeps no other order waiting. */
  const lastIds = new Map<string, number>()

  async function run(job: Job, stopping: AbortSignal): Promise<void> {
    const { name, prepare } = job
    const endsAt = prepare === undefined ? Infinity : performance.now() + askingMs
    const isOverTime = () => stopping.aborted || performance.now() > endsAt
    for (let done = 0; done < roundSize && !isOverTime(); done += batchSize) {
      const ids = await findIds(database, job, lastIds.get(name) ?? 0)
      const waiting = ids.values()
      const doInTurn = async () => {
        for (const id of waiting) {
          lastIds.set(name, Math.max(id, lastIds.get(name) ?? 0))
          await claimAndDo(database, job, id).catch((error: unknown) =>
            onFailure(error, { job: name, order: id }),
          )
          if (isOverTime()) return
        }
      }
      const atOnce = prepare === undefined ? 1 : askedAtOnce
      await Promise.all(Array.from({ length: atOnce }, doInTurn))
      if (ids.length < batchSize && !isOverTime()) {
        lastIds.delete(name)
        return
      }
    }
  }

  return async (stopping: AbortSignal): Promise<void> => {
    for (const job of jobs) {
      await run(job, stopping).catch((error: unknown) => onFailure(error, { job: job.name }))
    }
  }
}

async function findIds(database: Database, { condition }: Job, after: number): Promise<number[]> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

async function claimAndDo(
  database: Database,
  { condition, prepare, work }: Job,
  id: number,
): Promise<void> {
  if (prepare !== undefined) {
    const [found] = await database.select().from(orders).where(eq(orders.id, id))
    if (found !== undefined) await prepare(found)
  }
  if (work === undefined) return
  await database.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), condition))
      .for('update', { skipLocked: true })
    if (order !== undefined) await work(tx, order)
  })
}
