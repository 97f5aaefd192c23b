import { isEditor, type Caller } from '#supabase/identity/caller.ts'
import { nearestName } from '#supabase/rest/nearest-name.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import type { Column, Relation, Resource } from '#supabase/rest/resource.ts'
import { unknownColumn } from '#supabase/rest/rest-errors.ts'
import type { ReadRule } from '#supabase/rest/rights.ts'
import type { Field } from '#supabase/rest/syntax/field.ts'
import { quoteName, type Binds } from '@golden-bead/server/database/binds'

/** One table within a statement, under its alias there. */
export type Scope = {
  resource: Resource
  alias: string
  statement: Statement
}

export type Statement = {
  registry: ResourceRegistry
  caller: Caller
  binds: Binds
  /** Every table that the statement reads, for the invalidation of the cache. */
  resources: Set<Resource>
  nextAlias: () => string
}

export function createStatement(
  registry: ResourceRegistry,
  caller: Caller,
  binds: Binds,
): Statement {
  let count = 0
  return {
    registry,
    caller,
    binds,
    resources: new Set(),
    nextAlias: () => `t${count++}`,
  }
}

export function openScope(statement: Statement, resource: Resource): Scope {
  statement.resources.add(resource)
  return { resource, alias: statement.nextAlias(), statement }
}

export const tableSql = (resource: Resource): string => `public.${quoteName(resource.name)}`

export function findColumn(resource: Resource, name: string): Column {
  const column = resource.columns.get(name)
  if (column === undefined) {
    throw unknownColumn(resource.name, name, nearestName(name, resource.columns.keys()))
  }
  return column
}

export const columnSql = ({ alias, statement }: Scope, column: Column): string =>
  column.isOnlyForEditors && !isEditor(statement.caller)
    ? `null::${column.type}`
    : shownSql(alias, column)

export function shownSql(table: string, column: Column): string {
  const stored = `${table}.${quoteName(column.stored)}`
  return column.shownAs?.(stored) ?? stored
}

/** A column, or a path in its JSON; the keys of a path are bound as values. */
export function fieldSql(scope: Scope, field: Field): { sql: string; column: Column } {
  const column = findColumn(scope.resource, field.name)
  const sql = columnSql(scope, column)
  if (field.path.length === 0) return { sql, column }
  const { binds } = scope.statement
  const steps = field.path.map(({ key, isText }) => {
    const type = typeof key === 'number' ? 'int' : 'text'
    return `${isText ? '->>' : '->'}${binds.add(key)}::${type}`
  })
  // Of what is JSON already there may be an index.
  const json = column.type === 'jsonb' ? sql : `to_jsonb(${sql})`
  return { sql: `(${json}${steps.join('')})`, column }
}

/** The rows that the caller may access, as a condition that filters cannot loosen. */
export function rowRuleSql(scope: Scope, rule: ReadRule | undefined): string | undefined {
  if (rule === 'all') return undefined
  const { resource, statement, alias } = scope
  if (rule === 'live') return resource.isLiveSql?.(alias) ?? 'false'
  const { userId } = statement.caller
  if (rule === undefined || resource.ownerColumn === undefined || userId === undefined) {
    return 'false'
  }
  return `${alias}.${quoteName(resource.ownerColumn)} = ${statement.binds.add(userId)}`
}

export const relationSql = (relation: Relation, here: Scope, there: Scope): string =>
  relation.on
    .map(
      ([hereColumn, thereColumn]) =>
        `${here.alias}.${quoteName(hereColumn)} = ${there.alias}.${quoteName(thereColumn)}`,
    )
    .join(' and ')
