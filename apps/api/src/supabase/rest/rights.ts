import type { CallerClass } from '#supabase/identity/caller.ts'

/** `own`: the rows whose owner column holds the caller's user id. A new row gets it by itself. */
export type RowRule = 'all' | 'own'

/** What is absent is forbidden; reading without a right finds no rows, writing is refused. */
export type Rights = {
  select?: RowRule
  insert?: { rows: RowRule; columns: ColumnRule }
  update?: { rows: RowRule; columns: ColumnRule }
  delete?: RowRule
}

/** `writable`: every column that has a rule for its values. */
export type ColumnRule = 'writable' | readonly string[]

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Whether there is anything that may be written so. PUT adds the row or changes it. */
export const mayWrite = (method: WriteMethod, rights: Rights): boolean =>
  ({
    POST: rights.insert !== undefined,
    PUT: rights.insert !== undefined && rights.update !== undefined,
    PATCH: rights.update !== undefined,
    DELETE: rights.delete !== undefined,
  })[method]

export type RightsTable = Readonly<Record<CallerClass, Rights>>
