import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { runStatement } from '#platform/database/run-statement.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { answerTooLarge } from './rest-errors.ts'
import {
  estimateStatement,
  foundStatement,
  readStatement,
  type ReadPlan,
  type SqlStatement,
} from './sql/read-statement.ts'
import { rowsMax } from './sql/select-sql.ts'
import type { Preferences } from './syntax/parse-preferences.ts'
import type { KnownTotals } from './known-totals.ts'

export type RowsAnswer = {
  body: string
  rows: number
  /** How many rows there are on all pages, if the request wants to know. */
  total: number | undefined
  /** Whether the answer is the same for every caller. */
  isPublic: boolean
}

type AnswerRow = { total: string | null; rows: string; body: string | null }

/**
 * Reads in one statement, which sees one state of the database. A total that is known already may
 * be a moment older than the rows; the change that lies between them drops both when it is heard of.
 */
export async function readRows(
  database: Database,
  registry: ResourceRegistry,
  plan: ReadPlan,
  { count, knownTotals }: { count: Preferences['count']; knownTotals?: KnownTotals | undefined },
): Promise<RowsAnswer> {
  const found = count === undefined ? undefined : foundStatement(registry, plan)
  const estimate =
    found === undefined || count === 'exact' ? undefined : await estimateRows(database, found)
  const isExact = count === 'exact' || (count === 'estimated' && (estimate ?? 0) <= rowsMax)
  const remembered =
    found === undefined || !isExact ? undefined : knownTotals?.find(JSON.stringify(found))

  const isCounted = isExact && remembered?.total === undefined
  const { text, values, resources } = readStatement(registry, plan, isCounted)
  const [answer] = await runStatement<AnswerRow>(database, { text, values })
  if (answer === undefined || answer.body === null) throw answerTooLarge()
  const isPublic = [...resources].every((resource) => resource.isPublic)
  const counted = isCounted ? Number(answer.total) : remembered?.total
  if (isCounted && isPublic) remembered?.keep(Number(answer.total))
  return {
    body: answer.body,
    rows: Number(answer.rows),
    total: isExact ? counted : estimate,
    isPublic,
  }
}

const explanationSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

async function estimateRows(database: Database, found: SqlStatement): Promise<number> {
  const rows = await runStatement(database, estimateStatement(found))
  const [row] = explanationSchema.parse(rows)
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}
