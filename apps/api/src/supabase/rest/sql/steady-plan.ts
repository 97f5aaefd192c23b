import type { Resource } from '#supabase/rest/resource.ts'
import { isOwnColumn, type Condition, type Query } from '#supabase/rest/syntax/query.ts'
import { isMergedList } from './merged-order.ts'

/**
 * Whether one plan is the best for all values: an index has the rows that are asked for side by side
 * and in their order, however many there are. Elsewhere the values decide which way is shorter.
 */
export function hasSteadyPlan(resource: Resource, query: Query): boolean {
  const { columns, indexes } = resource
  const [first] = query.order
  const isPlain = query.items.every(({ kind }) => kind !== 'embed') && query.offset === 0
  if (!isPlain || first === undefined || !isOwnColumn(first)) return false

  const stored = (name: string) => columns.get(name)?.stored ?? name
  const ordered = stored(first.field.name)
  const equal = new Set<string>()
  for (const condition of query.conditions) {
    if (isWithoutValue(condition)) continue
    const found = placeIn(resource, condition)
    if (found === undefined) return false
    const name = stored(found.name)
    if (found.isOneValue) equal.add(name)
    else if (name !== ordered) return false
  }
  return indexes.some(
    (index) =>
      index.slice(0, equal.size).every((name) => equal.has(name)) && index[equal.size] === ordered,
  )
}

const ranges = new Set(['gt', 'gte', 'lt', 'lte'])

/** `is.true` and its like are part of the text, which is planned the same either way. */
const isWithoutValue = (condition: Condition): boolean =>
  condition.kind === 'operand' && condition.operand.kind === 'is'

/** What a condition asks of an index: one value of a column, or those on one side of it. */
function placeIn(
  resource: Resource,
  condition: Condition,
): { name: string; isOneValue: boolean } | undefined {
  if (condition.kind !== 'operand' || condition.field.path.length > 0) return undefined
  const { field, operand } = condition
  if (operand.kind === 'in' && !operand.isNegated) {
    // Each value of a list that is merged is looked into by itself.
    const isOneValue = operand.values.length === 1 || isMergedList(resource, condition)
    return isOneValue ? { name: field.name, isOneValue } : undefined
  }
  if (operand.kind !== 'plain' || operand.isNegated || operand.quantifier !== undefined) {
    return undefined
  }
  const isOneValue = operand.operator === 'eq'
  return isOneValue || ranges.has(operand.operator) ? { name: field.name, isOneValue } : undefined
}
