import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { answerTooLarge } from './rest-errors.ts'
import { estimateStatement, readStatement, type ReadPlan } from './sql/read-statement.ts'
import { rowsMax } from './sql/select-sql.ts'
import type { Preferences } from './syntax/parse-preferences.ts'

export type RowsAnswer = {
  body: string
  rows: number
  /** How many rows there are on all pages, if the request wants to know. */
  total: number | undefined
  /** Whether the answer is the same for every caller. */
  isPublic: boolean
}

type AnswerRow = { total: string | null; rows: string; body: string | null }

/** Reads in one statement, which sees one state of the database. */
export async function readRows(
  database: Database,
  registry: ResourceRegistry,
  plan: ReadPlan,
  count: Preferences['count'],
): Promise<RowsAnswer> {
  const estimate =
    count === undefined || count === 'exact'
      ? undefined
      : await estimateRows(database, registry, plan)
  const isCounted = count === 'exact' || (count === 'estimated' && (estimate ?? 0) <= rowsMax)
  const { text, values, resources } = readStatement(registry, plan, isCounted)
  const { rows } = await database.$client.query<AnswerRow>({ text, values })

  const [answer] = rows
  if (answer === undefined || answer.body === null) throw answerTooLarge()
  return {
    body: answer.body,
    rows: Number(answer.rows),
    total: isCounted ? Number(answer.total) : estimate,
    isPublic: [...resources].every((resource) => resource.isPublic),
  }
}

const explanationSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

async function estimateRows(
  database: Database,
  registry: ResourceRegistry,
  plan: ReadPlan,
): Promise<number> {
  const { rows } = await database.$client.query(estimateStatement(registry, plan))
  const [row] = explanationSchema.parse(rows)
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}
