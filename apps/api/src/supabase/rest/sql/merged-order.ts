import type { Resource } from '#supabase/rest/resource.ts'
import type { Condition, Query } from '#supabase/rest/syntax/query.ts'
import { quoteName } from './binds.ts'
import { arrayLiteral } from './operand-sql.ts'
import { findColumn, tableSql, type Scope } from './scope.ts'

const valuesMin = 2
/** With more values than this, looking into each costs more than it saves. */
const valuesMax = 20

type Parts = { where: string; ordered: string; window: string }

const listedValues = ({ orderedWithin }: Resource, condition: Condition): ReadonlySet<string> => {
  if (condition.kind !== 'operand') return new Set()
  const { field, operand } = condition
  const isList = operand.kind === 'in' && !operand.isNegated && field.path.length === 0
  return new Set(isList && field.name === orderedWithin ? operand.values : [])
}

/** Whether a condition is a list of values whose rows are looked for value by value. */
export function isMergedList(resource: Resource, condition: Condition): boolean {
  const { size } = listedValues(resource, condition)
  return size >= valuesMin && size <= valuesMax
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
  const list = query.conditions.find((condition) => isMergedList(resource, condition))
  if (list === undefined) return

  const listed = statement.nextAlias()
  const { type } = findColumn(resource, name)
  const value = `${listed}.value`
  const rowsOfOne =
    `select * from ${tableSql(resource)} ${alias}${parts.where} ` +
    `and ${alias}.${quoteName(name)} = ${value}${parts.ordered}${parts.window}`
  const values = statement.binds.add(arrayLiteral([...listedValues(resource, list)]))
  const one = `(select distinct unnest(${values}::${type}[])) ${listed}(value)`
  return `(select ${alias}.* from ${one} cross join lateral (${rowsOfOne}) ${alias})`
}
