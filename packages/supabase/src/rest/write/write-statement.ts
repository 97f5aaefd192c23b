import { createStatementNames } from '@golden-bead/server/database/run-statement'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { RowRule } from '#supabase/rest/rights.ts'
import { createBinds, quoteName } from '@golden-bead/server/database/binds'
import { queryConditions, whereSql } from '#supabase/rest/sql/condition-sql.ts'
import { orderSql } from '#supabase/rest/sql/order-sql.ts'
import type { SqlStatement } from '#supabase/rest/sql/read-statement.ts'
import { bodySql, boundedBodySql } from '#supabase/rest/sql/rows-sql.ts'
import {
  createStatement,
  openScope,
  rowRuleSql,
  shownSql,
  tableSql,
  type Scope,
} from '#supabase/rest/sql/scope.ts'
import {
  givenWindowSql,
  listSql,
  selectionSql,
  type Selection,
} from '#supabase/rest/sql/select-sql.ts'
import type { Query } from '#supabase/rest/syntax/query.ts'
import { auditedColumns } from './audit-log.ts'
import { insertSql, type Insert, type OrderAsSent } from './insert-sql.ts'
import type { Change, WritePlan } from './write-plan.ts'

const nameOfInsert = createStatementNames(50)

/** A single-row insert without upsert, which integrators often send one after the other. */
const plainInsertOf = ({ change, isShown }: WritePlan): Insert | undefined =>
  change.action === 'insert' &&
  change.conflict === undefined &&
  change.payload.rows.length === 1 &&
  change.payload.claims.length === 0 &&
  !isShown
    ? change
    : undefined

/**
 * One statement that writes and returns the number of affected rows, the number of new ones, and
 * the body.
 */
export function writeStatement(registry: ResourceRegistry, plan: WritePlan): SqlStatement {
  const { resource, query, form, isShown } = plan
  const binds = createBinds()
  const statement = createStatement(registry, plan.caller, binds)
  const scope = openScope(statement, resource)
  const plainInsert = plainInsertOf(plan)
  if (plainInsert !== undefined) {
    const text =
      `${insertSql(scope, plainInsert).text} returning 1 as affected, 1 as inserted, '[]' as differing, ` +
      `json_build_array(json_build_array(${keySql(resource)}))::text as keys, '' as body`
    return { name: nameOfInsert(text), text, values: binds.values }
  }
  const { written, orderAsSent } = changeSql(scope, plan)

  const counts =
    '(select count(*) from written) as affected, ' +
    '(select count(*) from written where is_new) as inserted, ' +
    `${differingSql(scope, plan)} as differing, ` +
    `(select json_agg(key)::text from (${keysSql(plan)}) keys) as keys`
  if (!isShown) {
    return { text: `with ${written} select ${counts}, '' as body`, values: binds.values }
  }
  const selection = selectionSql(scope, query)
  const { joins, order } = shownOrder(scope, plan, { selection, orderAsSent })
  const rows = `select ${listSql(selection)} from written ${scope.alias}${joins}${order}`
  const body = `(select ${bodySql(form, selection)} from (${rows}) r)`
  const text =
    `with ${written}, answer as (select ${body} as body) ` +
    `select ${counts}, ${boundedBodySql('body')} as body from answer`
  return { text, values: binds.values }
}

/** Without an order, rows are in the order in which they were sent. */
function shownOrder(
  scope: Scope,
  { query }: WritePlan,
  { selection, orderAsSent }: { selection: Selection; orderAsSent: OrderAsSent | undefined },
) {
  const { joins, isCount } = selection
  if (isCount) return { joins, order: '' }
  if (query.order.length > 0) return { joins, order: orderSql(scope, query) }
  return { joins: (orderAsSent?.join ?? '') + joins, order: orderAsSent?.order ?? '' }
}

/** The key of the first row, for the Location header; or of all changed rows, for the audit log. */
function keysSql(plan: WritePlan): string {
  const keys = `select json_build_array(${keySql(plan.resource, 'written.')}) as key from written`
  const audited = auditedColumns(plan)
  if (audited.length === 0) return `${keys} limit 1`
  const list = (table: string) => columnsSql(table, audited)
  return (
    `${keys} join before on (${keyOf(plan.resource, 'before')}) = (${keyOf(plan.resource, 'written')})` +
    ` where (${list('before')}) is distinct from (${list('written')})`
  )
}

/** For each claim whether a row that was written has another value; null where none was written. */
function differingSql({ statement }: Scope, { change }: WritePlan): string {
  const claims = change.action === 'delete' ? [] : change.payload.claims
  const differing = claims.map(({ column, value }) => {
    const stored = shownSql('written', column)
    // As JSON, as the client has read it: a value of another type differs instead of being an error.
    const claimed = statement.binds.add(value === null ? null : JSON.stringify(value))
    return `bool_or(to_jsonb(${stored}) is distinct from ${claimed}::jsonb)`
  })
  return claims.length === 0
    ? `'[]'`
    : `(select json_build_array(${differing.join(', ')})::text from written)`
}

const keySql = ({ primaryKey }: Resource, table = '') =>
  primaryKey.map((name) => `${table}${quoteName(name)}::text`).join(', ')

function changeSql(scope: Scope, plan: WritePlan): { written: string; orderAsSent?: OrderAsSent } {
  const { change } = plan
  switch (change.action) {
    case 'insert': {
      const { text, orderAsSent } = insertSql(scope, change)
      // For a row that existed, ON CONFLICT DO UPDATE locks it and so sets its xmax.
      const written = `written as (${text} returning *, xmax = 0 as is_new)`
      return { written, ...(orderAsSent && { orderAsSent }) }
    }
    case 'update':
      return { written: updateSql(scope, plan, change) }
    case 'delete':
      return {
        written: `written as (delete from ${tableSql(scope.resource)} ${scope.alias}${targetSql(scope, plan, change.rows)} returning *, false as is_new)`,
      }
  }
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
  // Claims alone set nothing, and an update has to.
  if (sets.length === 0) {
    sets.push(
      ...resource.primaryKey.map((name) => `${quoteName(name)} = ${alias}.${quoteName(name)}`),
    )
  }
  const writtenWhere = (target: string) =>
    `written as (update ${tableSql(resource)} ${alias} set ${sets.join(', ')}${target} returning *, false as is_new)`

  const audited = auditedColumns(plan)
  if (audited.length === 0) return writtenWhere(targetSql(scope, plan, rows))
  // Locked, since another transaction may change a row between this read and the write.
  const before = chosenSql(scope, plan, { rows, columns: [...resource.primaryKey, ...audited] })
  const target = ` where (${keyOf(resource, alias)}) in (select ${keyOf(resource, 'before')} from before)`
  return `before as (${before}), ${writtenWhere(target)}`
}

/** A limit on a write restricts the affected rows. */
function targetSql(scope: Scope, plan: WritePlan, rows: RowRule): string {
  const { query } = plan
  if (query.limit === undefined && query.offset === 0) {
    return whereSql(targetConditions(scope, query, rows))
  }
  const { resource, alias } = scope
  const chosen = chosenSql(scope, plan, { rows, columns: resource.primaryKey })
  return ` where (${keyOf(resource, alias)}) in (${chosen})`
}

function chosenSql(
  { resource, statement }: Scope,
  { query }: WritePlan,
  { rows, columns }: { rows: RowRule; columns: readonly string[] },
): string {
  const inner = openScope(statement, resource)
  return (
    `select ${columnsSql(inner.alias, columns)} from ${tableSql(resource)} ${inner.alias}` +
    `${whereSql(targetConditions(inner, query, rows))}${orderSql(inner, query)}` +
    `${givenWindowSql(inner, query)} for update`
  )
}

const columnsSql = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${table}.${quoteName(name)}`).join(', ')

const keyOf = ({ primaryKey }: Resource, table: string) => columnsSql(table, primaryKey)

function targetConditions(scope: Scope, query: Query, rows: RowRule): string[] {
  const rule = rowRuleSql(scope, rows)
  return [...(rule === undefined ? [] : [rule]), ...queryConditions(scope, query)]
}
