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
import type { KnownUntilChange } from '#platform/cache/known-until-change.ts'
import { placeBefore, withPlace, type Places } from './page-places.ts'

export type RowsAnswer = {
  body: string
  rows: number
  /** How many rows there are on all pages, if the request wants to know. */
  total: number | undefined
  /** Whether the answer is the same for every caller. */
  isPublic: boolean
}

/** What is known of lists that everybody may read. */
export type KnownOfLists = {
  totals: KnownUntilChange<number>
  places: KnownUntilChange<Places>
}

type AnswerRow = {
  total: string | null
  rows: string
  place: string | null
  body: string | null
}

/**
 * Reads in one statement, which sees one state of the database. What is known already of the list
 * may be a moment older than the rows; the change that lies between them drops both when it is
 * heard of.
 */
export async function readRows(
  database: Database,
  registry: ResourceRegistry,
  plan: ReadPlan,
  { count, known }: { count: Preferences['count']; known?: KnownOfLists | undefined },
): Promise<RowsAnswer> {
  const { offset, order } = plan.query
  const isLater = known !== undefined && offset > 0
  const found = count === undefined && !isLater ? undefined : foundStatement(registry, plan)
  const list = JSON.stringify(found)
  const estimate =
    found === undefined || count === undefined || count === 'exact'
      ? undefined
      : await estimateRows(database, found)
  const isExact = count === 'exact' || (count === 'estimated' && (estimate ?? 0) <= rowsMax)
  const knownTotal = isExact ? known?.totals.find(list) : undefined
  const knownPlaces = !isLater ? undefined : known.places.find(list + JSON.stringify(order))

  const isCounted = isExact && knownTotal?.value === undefined
  const from = placeBefore(knownPlaces?.value, offset)
  const { resources, ...statement } = readStatement(registry, plan, { isCounted, from })
  const [answer] = await runStatement<AnswerRow>(database, statement)
  if (answer === undefined || answer.body === null) throw answerTooLarge()
  const isPublic = [...resources].every((resource) => resource.isPublic)
  const counted = isCounted ? Number(answer.total) : knownTotal?.value
  if (isPublic) {
    if (isCounted) knownTotal?.keep(Number(answer.total))
    if (answer.place !== null) {
      const place = { offset, values: valuesOf(answer.place) }
      knownPlaces?.keep(withPlace(knownPlaces.value, place))
    }
  }
  return {
    body: answer.body,
    rows: Number(answer.rows),
    total: isExact ? counted : estimate,
    isPublic,
  }
}

const valuesOf = (place: string): string[] => z.array(z.string()).parse(JSON.parse(place))

const explanationSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

async function estimateRows(database: Database, found: SqlStatement): Promise<number> {
  const rows = await runStatement(database, estimateStatement(found))
  const [row] = explanationSchema.parse(rows)
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}
