import type { CallerClass } from '#supabase/identity/caller.ts'

/** `own`: rows whose owner column has the caller's user id. A new row gets it by default. */
export type RowRule = 'all' | 'own'

/** `live`: rows that everybody may see, as the description of the table says. */
export type ReadRule = RowRule | 'live'

/** Without a right, a read finds no rows and a write is rejected. */
export type Rights = {
  select?: ReadRule
  insert?: {
    rows: RowRule
    columns: ColumnRule
    /** Every row is there already, so an insert changes the one with its key, by the right to update. */
    isUpdate?: true
  }
  update?: { rows: RowRule; columns: ColumnRule }
  delete?: RowRule
}

/** `writable`: every column with a schema for its values. */
export type ColumnRule = 'writable' | readonly string[]

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Whether the method may write at all. PUT inserts or updates. */
export const mayWrite = (method: WriteMethod, rights: Rights): boolean =>
  ({
    POST: rights.insert !== undefined,
    PUT: rights.insert !== undefined && rights.update !== undefined,
    PATCH: rights.update !== undefined,
    DELETE: rights.delete !== undefined,
  })[method]

export type RightsTable = Readonly<Record<CallerClass, Rights>>
