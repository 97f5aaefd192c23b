import type { Condition, Query } from '#platform/rest/syntax/query.ts'
import { quoteName } from './binds.ts'
import { arrayLiteral } from './operand-sql.ts'
import { findColumn, tableSql, type Scope } from './scope.ts'

/** With more values than this, looking into each costs more than it saves. */
const valuesMax = 20

type Parts = { where: string; ordered: string; window: string }

function listedValues(conditions: readonly Condition[], column: string): readonly string[] {
  for (const condition of conditions) {
    if (condition.kind !== 'operand') continue
    const { field, operand } = condition
    const isList = operand.kind === 'in' && !operand.isNegated && field.path.length === 0
    if (isList && field.name === column) return operand.values
  }
  return []
}

/**
 * The first rows of a list of values, as the first rows of each: an index that begins with the
 * column has them in order. The planner would read all rows in order until enough of them have one
 * of the values, which are all rows where the order goes with the value.
 */
export function mergedSql(scope: Scope, query: Query, parts: Parts): string | undefined {
  const { resource, alias, statement } = scope
  const name = resource.orderedWithin
  if (name === undefined || query.order.some(({ relation }) => relation !== undefined)) return
  const values = new Set(listedValues(query.conditions, name))
  if (values.size < 2 || values.size > valuesMax) return

  const listed = statement.nextAlias()
  const { type } = findColumn(resource, name)
  const value = `${listed}.value`
  const rowsOfOne =
    `select * from ${tableSql(resource)} ${alias}${parts.where} ` +
    `and ${alias}.${quoteName(name)} = ${value}${parts.ordered}${parts.window}`
  const list = `(select distinct unnest(${statement.binds.add(arrayLiteral([...values]))}::${type}[])) ${listed}(value)`
  return `(select ${alias}.* from ${list} cross join lateral (${rowsOfOne}) ${alias})`
}
