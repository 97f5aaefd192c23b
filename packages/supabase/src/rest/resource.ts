import type { z } from 'zod'
import type { TableDocs } from './description/docs.ts'
import type { RightsTable } from './rights.ts'

export type Column = {
  name: string
  /** The name of the type in PostgreSQL. */
  type: string
  isNotNull: boolean
  /** Whether `*` includes it; other columns must be named. */
  isInStar: boolean
  /** Whether it is null to everybody else. */
  isOnlyForEditors: boolean
  /** The column of the table; differs from `name` for an alias. */
  stored: string
  /** Converts the stored value into the one that is shown. */
  shownAs: ((stored: string) => string) | undefined
  /** The schema for writes; undefined for a read-only column. */
  accepts: z.ZodType | undefined
  /** Whether the database sets it, whatever a write says: front ends send such columns by habit. */
  isSetByDatabase: boolean
}

export type ForeignKey = {
  constraint: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
}

/** One table of `/rest/v1`. A request cannot name anything that is not described here. */
export type Resource = {
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  foreignKeys: readonly ForeignKey[]
  ownerColumn: string | undefined
  /** Which rows everybody may see, where not all of them: a condition on the table of this name. */
  isLiveSql: ((table: string) => string) | undefined
  rights: RightsTable
  /** By column, the event that a change writes to the audit log. */
  events: ReadonlyMap<string, string>
  /** By constraint, what a write that breaks it is told. */
  refusals: ReadonlyMap<string, string>
  /** Whether visitors and members read the same rows, so that one cached answer serves them all. */
  isPublic: boolean
  /** Its API description. */
  docs: TableDocs
}

export type Relation = {
  constraint: string
  target: Resource
  cardinality: 'one' | 'many'
  /** Pairs of a column here and a column of the target. */
  on: readonly (readonly [here: string, there: string])[]
}
