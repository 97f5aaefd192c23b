import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isSerializationFailure } from '@golden-bead/server/database/database-errors'
import type { Database } from '@golden-bead/server/database/database'
import { runOn } from '@golden-bead/server/database/run-statement'
import { inTransaction } from '#supabase/rest/in-transaction.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import { answerTooLarge, notOneRow, tooManyAffected } from '#supabase/rest/rest-errors.ts'
import type { Preferences } from '#supabase/rest/syntax/parse-preferences.ts'
import type { WritePlan } from './write-plan.ts'
import { writeStatement } from './write-statement.ts'

export type Written = {
  body: string
  affected: number
  inserted: number
  /** The primary key of the first row, or of all rows for the audit log, as text. */
  keys: readonly (readonly string[])[]
}

type WrittenRow = {
  affected: string | number
  inserted: string | number
  /** By claim, as JSON. */
  differing: string
  keys: string | null
  body: string | null
}

/** Deleting more rows needs a request that states the number. */
const rowsDeletedMax = 100

const attemptsMax = 3
/** Random, so that conflicting transactions do not collide again. */
const pauseMsMax = 50

/** Writes in a transaction, and rolls it back if the answer is an error. */
export async function writeRows(
  database: Database,
  registry: ResourceRegistry,
  plan: WritePlan,
  preferences: Preferences,
): Promise<Written> {
  const statement = writeStatement(registry, plan)
  const write = async (client: pg.PoolClient): Promise<Written> => {
    const [row] = await runOn<WrittenRow>(client, statement)
    if (row === undefined || row.body === null) throw answerTooLarge()
    const affected = Number(row.affected)
    rejectFalseClaims(plan, JSON.parse(row.differing))
    if (plan.form.kind === 'object' && affected !== 1) throw notOneRow(affected)
    rejectTooMany(affected, plan, preferences)
    const keys: string[][] = row.keys === null ? [] : JSON.parse(row.keys)
    return { body: row.body, affected, inserted: Number(row.inserted), keys }
  }
  return retryOnConflict(() => inTransaction(database, preferences, write))
}

/**
 * Retries a transaction that PostgreSQL rolled back because of a concurrent one. Upserts avoid
 * deadlocks by writing in the order of the keys, but new rows without a key can deadlock on the
 * locks that the trigger takes for their slugs.
 */
async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; attempts < attemptsMax; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isSerializationFailure(error)) throw error
      await pause(Math.random() * pauseMsMax)
    }
  }
  return attempt()
}

function rejectFalseClaims(
  { method, change, resource }: WritePlan,
  differing: readonly (boolean | null)[],
): void {
  if (change.action === 'delete') return
  const wrong = change.payload.claims.find(
    // Null where no row was written: an update then has no stored value, and an insert was told to
    // ignore duplicates. A key alone is no error of a PATCH then: the row may have been changed
    // meanwhile.
    ({ column }, index) =>
      differing[index] ??
      (change.action === 'update' &&
        !(method === 'PATCH' && resource.primaryKey.includes(column.name))),
  )
  if (wrong !== undefined) throw wrong.error
}

/** Inserts have no such limit: the client sent every row, while these rows existed before. */
function rejectTooMany(affected: number, { method }: WritePlan, preferences: Preferences): void {
  if (method !== 'PATCH' && method !== 'DELETE') return
  const { handling, maxAffected } = preferences
  if (handling === 'strict' && maxAffected !== undefined) {
    if (affected > maxAffected) throw tooManyAffected(affected)
    return
  }
  if (method === 'DELETE' && affected > rowsDeletedMax) {
    const hint = `To delete more than ${rowsDeletedMax} rows, send Prefer: handling=strict, max-affected=${affected}`
    throw tooManyAffected(affected, hint)
  }
}
