import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { callerClasses, isEditorClass } from '#supabase/identity/caller.ts'
import type { TableDocs } from './description/docs.ts'
import type { Column, ForeignKey, Resource } from './resource.ts'
import type { RightsTable } from './rights.ts'

export type TableDescription = {
  rights: RightsTable
  /** Writable columns with their schemas. Clients cannot write any other column. */
  accepts: Record<string, z.ZodType>
  /** Columns that no request may name. */
  hidden?: readonly string[]
  /** Columns that are null to everybody but admins and the service key. */
  onlyForEditors?: readonly string[]
  /** Columns that `*` leaves out. */
  onlyByName?: readonly string[]
  /** Aliases of columns, for reads. */
  alsoKnownAs?: Record<string, string>
  /** Columns that the database sets, besides the times of rows: a value that is sent for one is ignored. */
  setByDatabase?: readonly string[]
  /** How a stored value is shown, as an SQL expression over it. */
  shownAs?: Record<string, (stored: string) => string>
  ownerColumn?: string
  /** Which rows the rule `live` means: an SQL condition on the table of this name. */
  isLiveSql?: (table: string) => string
  /** Columns whose change is written to the audit log, with the name of the event. */
  events?: Record<string, string>
  /** What a write is told that breaks a constraint of this name; without it, the words of PostgreSQL. */
  refusals?: Record<string, string>
  docs: TableDocs
}

/** Their defaults and a trigger set them in every exposed table that has them. */
const timesOfRows = ['created_at', 'updated_at']

/** Reads columns, types and keys from the Drizzle table, so that they are declared once. */
export function describeTable(table: PgTable, description: TableDescription): Resource {
  const config = getTableConfig(table)
  const { hidden = [], onlyByName = [], alsoKnownAs = {}, shownAs = {}, accepts } = description
  const { onlyForEditors = [] } = description
  const setByDatabase = new Set([...timesOfRows, ...(description.setByDatabase ?? [])])

  const isColumn = (name: string) => config.columns.some((column) => column.name === name)

  const stored = config.columns
    .filter((column) => !hidden.includes(column.name))
    .map((column): Column => ({
      name: column.name,
      type: withoutCollation(column.getSQLType()),
      isNotNull: column.notNull,
      isInStar: !onlyByName.includes(column.name),
      isOnlyForEditors: onlyForEditors.includes(column.name),
      stored: column.name,
      shownAs: shownAs[column.name],
      accepts: accepts[column.name],
      isSetByDatabase: setByDatabase.has(column.name),
    }))
  const columns = new Map(stored.map((column) => [column.name, column]))
  for (const [name, original] of Object.entries(alsoKnownAs)) {
    const column = columns.get(original)
    if (column === undefined) throw new Error(`${config.name} has no column ${original}.`)
    columns.set(name, { ...column, name, isInStar: false, accepts: undefined })
  }

  const missing = columnsNamedIn(description).find((name) => !isColumn(name))
  if (missing !== undefined) throw new Error(`${config.name} has no column ${missing}.`)
  const namesPeople = stored.some(({ name }) => name === 'user_id')
  const refused = findWriteInAnothersName(description, namesPeople)
  if (refused !== undefined) throw new Error(`${config.name}: ${refused}`)

  return {
    name: config.name,
    columns,
    primaryKey: primaryKeyOf(config),
    foreignKeys: config.foreignKeys.map((key): ForeignKey => {
      const reference = key.reference()
      return {
        constraint: key.getName(),
        columns: reference.columns.map((column) => column.name),
        target: getTableConfig(reference.foreignTable).name,
        targetColumns: reference.foreignColumns.map((column) => column.name),
      }
    }),
    ownerColumn: description.ownerColumn,
    isLiveSql: description.isLiveSql,
    rights: description.rights,
    events: new Map(Object.entries(description.events ?? {})),
    refusals: new Map(Object.entries(description.refusals ?? {})),
    docs: description.docs,
    isPublic: isPublic(description.rights),
  }
}

/** Of one column, or of several in their order. */
function primaryKeyOf({ columns, primaryKeys: [composite] }: ReturnType<typeof getTableConfig>) {
  const key = composite?.columns ?? columns.filter((column) => column.primary)
  return key.map((column) => column.name)
}

/** As the database names them, which is not always as Drizzle does. */
function columnsNamedIn(description: TableDescription): string[] {
  const { rights, accepts, ownerColumn, shownAs = {}, events = {} } = description
  const { hidden = [], onlyForEditors = [], onlyByName = [], setByDatabase = [] } = description
  const rules = callerClasses.flatMap((name) => [
    rights[name].insert?.columns ?? [],
    rights[name].update?.columns ?? [],
  ])
  return [
    ...Object.keys({ ...accepts, ...shownAs, ...events }),
    ...hidden,
    ...onlyForEditors,
    ...onlyByName,
    ...setByDatabase,
    ...rules.flatMap((rule) => (rule === 'writable' ? [] : rule)),
    ...(ownerColumn === undefined ? [] : [ownerColumn]),
  ]
}

/** Editors may read more: they pass the cache. */
const isPublic = (rights: RightsTable) =>
  (['all', 'live'] as const).some((rule) =>
    callerClasses.every((name) => {
      const { select } = rights[name]
      return select === rule || (select === 'all' && isEditorClass(name))
    }),
  )

/**
 * These callers may write only rows of their own; admins and the service key have the described
 * rights.
 */
const people = ['anon', 'recovery', 'user'] as const

/** A right in the description by which a user could write rows of another one. */
function findWriteInAnothersName(
  { rights, ownerColumn, accepts }: TableDescription,
  namesPeople: boolean,
): string | undefined {
  for (const name of people) {
    const { insert, update, delete: deletion } = rights[name]
    const writes = insert ?? update ?? deletion
    if (ownerColumn === undefined) {
      if (writes === undefined || !namesPeople) continue
      return `${name} may write rows, and ownerColumn does not say whose they are.`
    }
    const allowed = update?.columns === 'writable' ? Object.keys(accepts) : (update?.columns ?? [])
    if (insert?.rows === 'all') return `${name} may add rows of other people.`
    if (update?.rows === 'all') return `${name} may change rows of other people.`
    if (deletion === 'all') return `${name} may delete rows of other people.`
    if (allowed.includes(ownerColumn)) return `${name} may give rows to other people.`
  }
  return undefined
}

const withoutCollation = (type: string) => type.replace(/ collate .*/, '')
