import type { z } from 'zod'
import type { TableDocs } from './description/docs.ts'
import type { RightsTable } from './rights.ts'

export type Column = {
  name: string
  /** The type by the name that Postgres gives it. */
  type: string
  isNotNull: boolean
  /** Whether `*` includes it; other columns are read by name. */
  isInStar: boolean
  /** The column of the table that holds it; differs from `name` for a second spelling. */
  stored: string
  /** Turns the stored value into the one that is shown. */
  shownAs: ((stored: string) => string) | undefined
  /** What may be written; a column without belongs to the server. */
  accepts: z.ZodType | undefined
}

export type ForeignKey = {
  constraint: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
}

/** One table as the wire shows it. What is not described here cannot be named by a request. */
export type Resource = {
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  foreignKeys: readonly ForeignKey[]
  ownerColumn: string | undefined
  rights: RightsTable
  /** By column, the event that a change of it is in the log. */
  events: ReadonlyMap<string, string>
  /** Whether every caller reads the same rows, so that one answer serves them all. */
  isPublic: boolean
  /** What the API description says of it. */
  docs: TableDocs
}

export type Relation = {
  constraint: string
  target: Resource
  cardinality: 'one' | 'many'
  /** Pairs of a column here and a column of the target. */
  on: readonly (readonly [here: string, there: string])[]
}
