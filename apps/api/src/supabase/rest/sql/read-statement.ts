import type { Caller } from '#supabase/identity/caller.ts'
import type { Place } from '#supabase/rest/page-places.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import { isOwnColumn, type Query } from '#supabase/rest/syntax/query.ts'
import { createBinds, quoteName, type Binds } from './binds.ts'
import { readConditions, whereSql } from './condition-sql.ts'
import { conditionsFrom, orderColumns, type OrderColumn } from './order-columns.ts'
import { orderSql } from './order-sql.ts'
import { mergedSql } from './merged-order.ts'
import { bodySql, boundedBodySql } from './rows-sql.ts'
import { createStatement, openScope, tableSql, type Scope, type Statement } from './scope.ts'
import {
  fixedWindowSql,
  isCountOnly,
  listSql,
  rowsMax,
  selectionSql,
  windowSql,
} from './select-sql.ts'
import { hasSteadyPlan } from './steady-plan.ts'

export type SqlStatement = {
  text: string
  values: unknown[]
  name?: string | undefined
  isPlanKept?: boolean | undefined
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
  /** Whether the rows come from the table itself. */
  isTable: boolean
  where: () => string
  order: (() => readonly string[]) | undefined
}

export type ReadOptions = {
  isCounted: boolean
  /** A row before the page or its first one, from where it is found sooner. */
  from?: Place | undefined
}

/**
 * One statement that answers a read: the body, how many rows it has and, if asked, of how many. Of
 * a later page also where it begins.
 */
export function readStatement(
  registry: ResourceRegistry,
  plan: ReadPlan,
  { isCounted, from }: ReadOptions,
): SqlStatement & { resources: ReadonlySet<Resource> } {
  const binds = createBinds()
  const statement = createStatement(registry, plan.caller, binds)
  const sourced = openSource(statement, plan)
  const found = { ...sourced, from: once(sourced.from), where: once(sourced.where) }
  const isNumber = isCountOnly(sourced.scope, plan.query)
  const isFirst = plan.query.offset === 0 || isNumber
  const isPlanKept =
    !isCounted && !isNumber && plan.source === undefined && hasSteadyPlan(plan.resource, plan.query)
  const { selection, sql, page, place } = isFirst
    ? firstPageSql(found, plan.query, isPlanKept)
    : laterPageSql(found, openSource(statement, plan), plan.query, from)

  const total = isCounted ? `(select count(*) from ${found.from()}${found.where()})` : 'null'
  const text =
    `${page}select total, rows, place, ${boundedBodySql('body')} as body from (` +
    `select ${total} as total, ${place} as place, count(*) as rows, ` +
    `${bodySql(plan.form, selection)} as body from (${sql}) r) answer`
  return { text, values: binds.values, isPlanKept, resources: statement.resources }
}

const noPlace = 'null::text'

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
    isTable: added?.from === undefined,
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

function firstPageSql(
  { scope, from, isTable, where, order }: Sourced,
  query: Query,
  isPlanKept: boolean,
) {
  const selection = selectionSql(scope, query)
  const ordered = selection.isCount ? '' : orderSql(scope, query, order)
  const window = isPlanKept ? fixedWindowSql(query) : windowSql(scope, query)
  const merged =
    isTable && !selection.isCount
      ? mergedSql(scope, query, { where: where(), ordered, window })
      : undefined
  const found = merged === undefined ? from() : `${merged} ${scope.alias}`
  return {
    selection,
    sql: `select ${listSql(selection)} from ${found}${selection.joins}${where()}${ordered}${window}`,
    page: '',
    place: noPlace,
  }
}

/**
 * Finds the keys of the page first, so that rows on the pages before it are not read in full. From a
 * place that is known there are hardly any, and the page is found as it is.
 */
function laterPageSql(found: Sourced, shown: Sourced, query: Query, from: Place | undefined) {
  const { resource, alias } = shown.scope
  const selection = selectionSql(shown.scope, query)
  const columns = found.order === undefined ? orderColumns(found.scope, query) : undefined
  const start = columns && from && { columns, place: from }
  const keys = resource.primaryKey.map((name) => quoteName(name)).join(', ')
  const shownKeys = resource.primaryKey.map((name) => `${alias}.${quoteName(name)}`).join(', ')
  const rows =
    start === undefined
      ? `${tableSql(resource)} ${alias}${selection.joins} where (${shownKeys}) in (select ${keys} from page)`
      : `page ${alias}${selection.joins}`

  const looked = (columns ?? []).map(({ sql }, index) => `, ${sql} as o${index}`).join('')
  const foundKeys = resource.primaryKey.map((name) => `${found.scope.alias}.${quoteName(name)}`)
  const read = start === undefined ? foundKeys.join(', ') : `${found.scope.alias}.*`
  const page = pageSql(found, `select ${read}${looked}`, query, start)
  const values = (columns ?? []).map((_, index) => `o${index}::text`).join(', ')
  return {
    selection,
    sql: `select ${listSql(selection)} from ${rows}${orderSql(shown.scope, query, shown.order)}`,
    page: `with page as materialized (${page}) `,
    place:
      columns === undefined
        ? noPlace
        : `(select json_build_array(${values})::text from page limit 1)`,
  }
}

type Start = { columns: readonly OrderColumn[]; place: Place }

function pageSql(
  { scope, from, where, order }: Sourced,
  select: string,
  query: Query,
  start: Start | undefined,
): string {
  const all = `${select} from ${from()}${where()}`
  const ordered = orderSql(scope, query, order)
  if (start === undefined) return `${all}${ordered}${windowSql(scope, query)}`

  const { columns, place } = start
  const { binds } = scope.statement
  const also = where() === '' ? ' where ' : ' and '
  const [only = '', ...others] = conditionsFrom(columns, place.values, binds)
  const behind = { ...query, offset: query.offset - place.offset }
  const window = windowSql(scope, behind)
  if (others.length === 0) return `${all}${also}${only}${ordered}${window}`

  const rows = Math.min(query.limit ?? rowsMax, rowsMax) + behind.offset
  const near = `${ordered} limit ${binds.add(String(rows))}`
  const parts = [only, ...others].map((condition) => `(${all}${also}${condition}${near})`)
  const again = columns.map(({ direction }, index) => `o${index} ${direction}`).join(', ')
  return `select * from (${parts.join(' union all ')}) parts order by ${again}${window}`
}
