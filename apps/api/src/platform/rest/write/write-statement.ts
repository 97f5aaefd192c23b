import { createStatementNames } from '#platform/database/statement-names.ts'
import type { Caller } from '#platform/identity/caller.ts'
import type { ResourceRegistry } from '#platform/rest/resource-registry.ts'
import type { Resource } from '#platform/rest/resource.ts'
import type { RowRule, WriteMethod } from '#platform/rest/rights.ts'
import { createBinds, quoteName } from '#platform/rest/sql/binds.ts'
import { queryConditions, whereSql } from '#platform/rest/sql/condition-sql.ts'
import { orderSql } from '#platform/rest/sql/order-sql.ts'
import type { SqlStatement } from '#platform/rest/sql/read-statement.ts'
import { bodySql, boundedBodySql } from '#platform/rest/sql/rows-sql.ts'
import {
  createStatement,
  openScope,
  rowRuleSql,
  tableSql,
  type Scope,
} from '#platform/rest/sql/scope.ts'
import { givenWindowSql, listSql, selectionSql } from '#platform/rest/sql/select-sql.ts'
import type { AnswerForm } from '#platform/rest/syntax/parse-accept.ts'
import type { Query } from '#platform/rest/syntax/query.ts'
import type { Payload } from './write-payload.ts'

export type Conflict = { columns: readonly string[]; isIgnored: boolean }

type Insert = { action: 'insert'; payload: Payload; conflict: Conflict | undefined }

export type Change =
  | Insert
  | { action: 'update'; payload: Payload; rows: RowRule }
  | { action: 'delete'; rows: RowRule }

export type WritePlan = {
  method: WriteMethod
  resource: Resource
  query: Query
  caller: Caller
  change: Change
  form: AnswerForm
  /** Whether the answer shows the rows that were written. */
  isShown: boolean
}

const nameOfInsert = createStatementNames(50)

/** One row that is new or refused, as integrators send them one after the other. */
const plainInsertOf = ({ change, isShown }: WritePlan): Insert | undefined =>
  change.action === 'insert' &&
  change.conflict === undefined &&
  change.payload.rows.length === 1 &&
  !isShown
    ? change
    : undefined

/** One statement that writes and says how many rows it touched, how many are new, and their look. */
export function writeStatement(registry: ResourceRegistry, plan: WritePlan): SqlStatement {
  const { resource, query, form, isShown } = plan
  const binds = createBinds()
  const statement = createStatement(registry, plan.caller, binds)
  const scope = openScope(statement, resource)
  const plainInsert = plainInsertOf(plan)
  if (plainInsert !== undefined) {
    const text =
      `${insertSql(scope, plainInsert)} returning 1 as affected, 1 as inserted, ` +
      `json_build_array(${keySql(resource)})::text as key, '' as body`
    return { name: nameOfInsert(text), text, values: binds.values }
  }
  const written = changeSql(scope, plan)

  const counts =
    '(select count(*) from written) as affected, ' +
    '(select count(*) from written where is_new) as inserted, ' +
    `(select json_build_array(${keySql(resource, 'written.')})::text from written limit 1) as key`
  if (!isShown) {
    return { text: `with ${written} select ${counts}, '' as body`, values: binds.values }
  }
  const selection = selectionSql(scope, query)
  // Without an order the rows keep the one in which they were sent.
  const isOrdered = !selection.isCount && query.order.length > 0
  const order = isOrdered ? orderSql(scope, query) : ''
  const rows = `select ${listSql(selection)} from written ${scope.alias}${selection.joins}${order}`
  const body = `(select ${bodySql(form, selection)} from (${rows}) r)`
  const text =
    `with ${written}, answer as (select ${body} as body) ` +
    `select ${counts}, ${boundedBodySql('body')} as body from answer`
  return { text, values: binds.values }
}

const keySql = ({ primaryKey }: Resource, table = '') =>
  primaryKey.map((name) => `${table}${quoteName(name)}::text`).join(', ')

function changeSql(scope: Scope, plan: WritePlan): string {
  const { change } = plan
  switch (change.action) {
    case 'insert':
      // A row that an upsert found in the table is locked by it, and so has an xmax.
      return `written as (${insertSql(scope, change)} returning *, xmax = 0 as is_new)`
    case 'update':
      return `written as (${updateSql(scope, plan, change)} returning *, false as is_new)`
    case 'delete':
      return `written as (delete from ${tableSql(scope.resource)} ${scope.alias}${targetSql(scope, plan, change.rows)} returning *, false as is_new)`
  }
}

function insertSql({ resource, statement }: Scope, { payload, conflict }: Insert): string {
  const { binds } = statement
  // A row without any column still needs one to be spelt with.
  const names =
    payload.columns.length > 0
      ? payload.columns.map(({ stored }) => quoteName(stored))
      : resource.primaryKey.map(quoteName)
  const rows = payload.rows.map((cells) => {
    const values = cells.map((cell) => (cell.isDefault ? 'default' : binds.add(cell.value)))
    return `(${(values.length > 0 ? values : names.map(() => 'default')).join(', ')})`
  })
  const into = `insert into ${tableSql(resource)} (${names.join(', ')}) values ${rows.join(', ')}`
  return conflict === undefined ? into : `${into} ${conflictSql(conflict, names)}`
}

function conflictSql({ columns, isIgnored }: Conflict, names: readonly string[]): string {
  const target = `on conflict (${columns.map(quoteName).join(', ')})`
  if (isIgnored) return `${target} do nothing`
  const sets = names.map((name) => `${name} = excluded.${name}`)
  return `${target} do update set ${sets.join(', ')}`
}

function updateSql(
  scope: Scope,
  plan: WritePlan,
  { payload, rows }: Extract<Change, { action: 'update' }>,
): string {
  const { resource, statement, alias } = scope
  const [cells = []] = payload.rows
  const sets = payload.columns.map(({ stored }, index) => {
    const cell = cells[index]
    const value = cell === undefined || cell.isDefault ? 'default' : statement.binds.add(cell.value)
    return `${quoteName(stored)} = ${value}`
  })
  return `update ${tableSql(resource)} ${alias} set ${sets.join(', ')}${targetSql(scope, plan, rows)}`
}

/** A limit on a write means what it says: no more rows than that are touched. */
function targetSql(scope: Scope, { query }: WritePlan, rows: RowRule): string {
  if (query.limit === undefined && query.offset === 0) {
    return whereSql(targetConditions(scope, query, rows))
  }
  const { resource, alias, statement } = scope
  const inner = openScope(statement, resource)
  const keyOf = (table: string) =>
    resource.primaryKey.map((name) => `${table}.${quoteName(name)}`).join(', ')
  const chosen =
    `select ${keyOf(inner.alias)} from ${tableSql(resource)} ${inner.alias}` +
    `${whereSql(targetConditions(inner, query, rows))}${orderSql(inner, query)}` +
    `${givenWindowSql(inner, query)} for update`
  return ` where (${keyOf(alias)}) in (${chosen})`
}

function targetConditions(scope: Scope, query: Query, rows: RowRule): string[] {
  const rule = rowRuleSql(scope, rows)
  return [...(rule === undefined ? [] : [rule]), ...queryConditions(scope, query)]
}
