import type { Caller } from '#supabase/identity/caller.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import { isOwnColumn, type Query } from '#supabase/rest/syntax/query.ts'
import { createBinds, quoteName, type Binds } from './binds.ts'
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

/** What a function makes of the table that it reads. Each part is asked for where it is used. */
export type RowSource = (
  alias: string,
  binds: Binds,
  /** The column of its own that the request orders by first, if it names one. */
  orderedBy: string | undefined,
) => {
  /** Stands for the table, where the planner should find the rows before it orders them. */
  from?: () => string
  conditions?: () => readonly string[]
  /** What stands first where the request names no order. */
  order?: () => readonly string[]
}

export type ReadPlan = {
  resource: Resource
  query: Query
  form: AnswerForm
  caller: Caller
  source?: RowSource | undefined
}

type Sourced = {
  scope: Scope
  from: () => string
  where: () => string
  order: (() => readonly string[]) | undefined
}

/** One statement that answers a read: the body, how many rows it has and, if asked, of how many. */
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

/** Where a read finds its rows, which is the same for all their orders and pages. */
export function foundStatement(registry: ResourceRegistry, plan: ReadPlan): SqlStatement {
  const binds = createBinds()
  const query = { ...plan.query, order: [] }
  const { from, where } = openSource(createStatement(registry, plan.caller, binds), {
    ...plan,
    query,
  })
  return { text: `from ${from()}${where()}`, values: binds.values }
}

/** What the planner believes, for a count that need not be exact. */
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

/** The values of a part are bound once, however often it is written. */
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

/** Finds the keys of the page first, so that rows on the pages before it are not read in full. */
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
