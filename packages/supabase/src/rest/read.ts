import { z } from 'zod'
import type { Database } from '@golden-bead/server/database/database'
import {
  createStatementNames,
  runOn,
  runStatement,
} from '@golden-bead/server/database/run-statement'
import { inTransaction } from './in-transaction.ts'
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

export type RowsAnswer = {
  body: string
  rows: number
  /** The number of rows on all pages, if it was requested. */
  total: number | undefined
  /** Whether the answer is the same for every caller. */
  isPublic: boolean
}

type AnswerRow = { total: string | null; rows: string; body: string | null }

/** Requests can produce any number of different statements. */
const namesMax = 100
export const nameOfRead = createStatementNames(namesMax)

/** Reads in one statement, and so from one snapshot. */
export async function readRows(
  database: Database,
  registry: ResourceRegistry,
  plan: ReadPlan,
  preferences: Preferences,
): Promise<RowsAnswer> {
  const { count } = preferences
  const found =
    count === undefined || count === 'exact' ? undefined : foundStatement(registry, plan)
  // The planner has its estimates from all rows: they would tell of those that are not to be read.
  const estimate = found?.seesAll === true ? await estimateRows(database, found) : undefined
  const isExact =
    count !== undefined &&
    (estimate === undefined || (count === 'estimated' && estimate <= rowsMax))
  const { resources, text, values } = readStatement(registry, plan, isExact)
  const statement = { name: plan.isNamed ? nameOfRead(text) : undefined, text, values }
  const [answer] =
    preferences.timezone === undefined
      ? await runStatement<AnswerRow>(database, statement)
      : await inTransaction(database, preferences, (client) => runOn<AnswerRow>(client, statement))
  if (answer === undefined || answer.body === null) throw answerTooLarge()
  return {
    body: answer.body,
    rows: Number(answer.rows),
    total: isExact ? Number(answer.total) : estimate,
    isPublic: [...resources].every((resource) => resource.isPublic),
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
