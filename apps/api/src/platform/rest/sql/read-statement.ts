import type { Caller } from '../caller.ts'
import type { ResourceRegistry } from '../resource-registry.ts'
import type { Resource } from '../resource.ts'
import type { AnswerForm } from '../syntax/parse-accept.ts'
import type { Query } from '../syntax/query.ts'
import { createBinds, type Binds } from './binds.ts'
import { readConditions, whereSql } from './condition-sql.ts'
import { orderSql } from './order-sql.ts'
import { bodySql, boundedBodySql } from './rows-sql.ts'
import { createStatement, openScope, tableSql } from './scope.ts'
import { listSql, selectionSql, windowSql } from './select-sql.ts'

export type SqlStatement = { text: string; values: unknown[] }

/** What a function adds to the table that it reads. */
export type RowSource = (
  alias: string,
  binds: Binds,
) => {
  conditions: readonly string[]
  /** What stands first where the request names no order. */
  order: () => readonly string[]
}

export type ReadPlan = {
  resource: Resource
  query: Query
  form: AnswerForm
  caller: Caller
  source?: RowSource | undefined
}

/** One statement that answers a read: the body, how many rows it has and, if asked, of how many. */
export function readStatement(
  registry: ResourceRegistry,
  { resource, query, form, caller, source }: ReadPlan,
  isCounted: boolean,
): SqlStatement & { resources: ReadonlySet<Resource> } {
  const binds = createBinds()
  const statement = createStatement(registry, caller, binds)
  const scope = openScope(statement, resource)
  const added = source?.(scope.alias, binds)
  const conditions = [...readConditions(scope, query), ...(added?.conditions ?? [])]

  const selection = selectionSql(scope, query)
  const from = ` from ${tableSql(resource)} ${scope.alias}`
  const where = whereSql(conditions)
  const window = windowSql(scope, query)
  const order = selection.isCount ? '' : orderSql(scope, query, added?.order)
  const rows = `select ${listSql(selection)}${from}${selection.joins}${where}${order}${window}`

  const total = isCounted ? `(select count(*)${from}${where})` : 'null'
  const text =
    `select total, rows, ${boundedBodySql('body')} as body from (` +
    `select ${total} as total, count(*) as rows, ${bodySql(form, selection)} as body ` +
    `from (${rows}) r) answer`
  return { text, values: binds.values, resources: statement.resources }
}

/** What the planner believes, for a count that need not be exact. */
export function estimateStatement(
  registry: ResourceRegistry,
  { resource, query, caller, source }: ReadPlan,
): SqlStatement {
  const binds = createBinds()
  const scope = openScope(createStatement(registry, caller, binds), resource)
  const added = source?.(scope.alias, binds)
  const where = whereSql([...readConditions(scope, query), ...(added?.conditions ?? [])])
  return {
    text: `explain (format json) select from ${tableSql(resource)} ${scope.alias}${where}`,
    values: binds.values,
  }
}
