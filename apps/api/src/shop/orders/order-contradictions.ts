import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sweepRegularly } from '#platform/process/sweep-regularly.ts'

/** Looks regularly for what must never be true of orders, and says so in log and metrics. */
export async function watchContradictions(app: FastifyInstance, rulesFile: URL): Promise<void> {
  const rules = sql.raw(await readFile(rulesFile, 'utf8'))
  let found = 0
  app.metrics.gauge('order_contradictions', 'Orders that break a rule of the books', () => found)
  sweepRegularly(app, 'contradictions', async () => {
    const { rows } = await app.database.execute<{ rule: string; count: number }>(rules)
    found = rows.reduce((sum, { count }) => sum + count, 0)
    if (found > 0) app.log.error({ rules: rows }, 'orders contradict themselves')
  })
}
