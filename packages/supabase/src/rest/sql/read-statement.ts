import type { Caller } from '#supabase/identity/caller.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import { isOwnColumn, type Query } from '#supabase/rest/syntax/query.ts'
import { createBinds, quoteName, type Binds } from '@golden-bead/server/database/binds'
import { readConditions, whereSql } from './condition-sql.ts'
import { orderSql } from './order-sql.ts'
import { bodySql, boundedBodySql } from './rows-sql.ts'
import { createStatement, openScope, tableSql, type Scope, type Statement } from './scope.ts'
import { isCountOnly, listSql, selectionSql, windowSql } from './select-sql.ts'

export type SqlStatement = {
  text: string
  values: unknown[]
  name?: string | undefined
}

/**
 * The source of a function's rows. Each part is called where it is used, since it adds its binds.
 */
export type RowSource = (
  alias: string,
  binds: Binds,
  /** The first column of the requested order, if it is one of the table's own. */
  orderedBy: string | undefined,
) => {
  /** A subquery in place of the table, to make the planner find the rows before it sorts them. */
  from?: () => string
  conditions?: () => readonly string[]
  /** The default order. */
  order?: () => readonly string[]
}

export type ReadPlan = {
  resource: Resource
  query: Query
  form: AnswerForm
  caller: Caller
  source?: RowSource | undefined
  /** Without a name it is planned anew each time, for the values that it has. */
  isNamed: boolean
}

type Sourced = {
  scope: Scope
  from: () => string
  where: () => string
  order: (() => readonly string[]) | undefined
}

/** One statement for a read: the body, the number of rows and, if requested, the total. */
export function readStatement(
  registry: ResourceRegistry,
  plan: ReadPlan,
  isCounted: boolean,
): SqlStatement & { resources: ReadonlySet<Resource> } {
  const binds = createBinds()
  const statement = createStatement(registry, plan.caller, binds)
  const sourced = openSource(statement, plan)
  const found = { ...sourced, from: once(sourced.from), where: once(sourced.where) }
  const isFirst = plan.query.offset === 0 || isCountOnly(sourced.scope, plan.query)
  const { selection, sql, page } = isFirst
    ? firstPageSql(found, plan.query)
    : laterPageSql(found, openSource(statement, plan), plan.query)

  const total = isCounted ? `(select count(*) from ${found.from()}${found.where()})` : 'null'
  const text =
    `${page}select total, rows, ${boundedBodySql('body')} as body from (` +
    `select ${total} as total, count(*) as rows, ` +
    `${bodySql(plan.form, selection)} as body from (${sql}) r) answer`
  return { text, values: binds.values, resources: statement.resources }
}

/**
 * A statement for the rows without order and page, which decide nothing about their number, and
 * whether the caller may read every row of its tables.
 */
export function foundStatement(
  registry: ResourceRegistry,
  plan: ReadPlan,
): SqlStatement & { seesAll: boolean } {
  const binds = createBinds()
  const query = { ...plan.query, order: [] }
  const statement = createStatement(registry, plan.caller, binds)
  const { from, where } = openSource(statement, { ...plan, query })
  const text = `from ${from()}${where()}`
  const seesAll = [...statement.resources].every(
    ({ rights }) => rights[plan.caller.class].select === 'all',
  )
  return { text, values: binds.values, seesAll }
}

/** The planner's estimate, for `count=planned` and `count=estimated`. */
export function estimateStatement({ text, values }: SqlStatement): SqlStatement {
  return { text: `explain (format json) select ${text}`, values }
}

function openSource(statement: Statement, { resource, query, source }: ReadPlan): Sourced {
  const scope = openScope(statement, resource)
  const added = source?.(scope.alias, statement.binds, firstColumn(query))
  const from = added?.from ?? (() => tableSql(resource))
  return {
    scope,
    from: () => `${from()} ${scope.alias}`,
    where: () => whereSql([...readConditions(scope, query), ...(added?.conditions?.() ?? [])]),
    order: added?.order,
  }
}

function firstColumn({ order: [first] }: Query): string | undefined {
  return first !== undefined && isOwnColumn(first) ? first.field.name : undefined
}

/** The values of a part are bound once, even if it is used repeatedly. */
function once(part: () => string): () => string {
  let text: string | undefined
  return () => (text ??= part())
}

function firstPageSql({ scope, from, where, order }: Sourced, query: Query) {
  const selection = selectionSql(scope, query)
  const ordered = selection.isCount ? '' : orderSql(scope, query, order)
  return {
    selection,
    sql: `select ${listSql(selection)} from ${from()}${selection.joins}${where()}${ordered}${windowSql(scope, query)}`,
    page: '',
  }
}

/** Finds the keys of the page first, so that rows of earlier pages are not read in full. */
function laterPageSql({ scope, from, where, order }: Sourced, shown: Sourced, query: Query) {
  const { resource, alias } = shown.scope
  const selection = selectionSql(shown.scope, query)
  const keysOf = (table: string) =>
    resource.primaryKey.map((name) => `${table}.${quoteName(name)}`).join(', ')
  const ordered = orderSql(scope, query, order)
  const page = `select ${keysOf(scope.alias)} from ${from()}${where()}${ordered}${windowSql(scope, query)}`
  return {
    selection,
    sql:
      `select ${listSql(selection)} from ${tableSql(resource)} ${alias}${selection.joins} ` +
      `where (${keysOf(alias)}) in (select ${keysOf('page')} from page)` +
      orderSql(shown.scope, query, shown.order),
    page: `with page as materialized (${page}) `,
  }
}
