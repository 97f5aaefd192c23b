import type { Column } from '#supabase/rest/resource.ts'
import { notEmbedded, orderByMany } from '#supabase/rest/rest-errors.ts'
import { findEmbed, isOwnColumn, type OrderTerm, type Query } from '#supabase/rest/syntax/query.ts'
import { quoteName } from '@golden-bead/server/database/binds'
import { readConditions, whereSql } from './condition-sql.ts'
import { fieldSql, openScope, relationSql, tableSql, type Scope } from './scope.ts'

/** `unordered` is the default order, such as the rank of a search. */
export function orderSql(
  scope: Scope,
  query: Query,
  unordered: () => readonly string[] = () => [],
): string {
  const terms =
    query.order.length === 0 ? unordered() : query.order.map((term) => termSql(scope, query, term))
  const all = [...terms, ...tieBreakers(scope, query)]
  return all.length === 0 ? '' : ` order by ${all.join(', ')}`
}

function termSql(scope: Scope, query: Query, term: OrderTerm): string {
  const { sql, column } =
    term.relation === undefined
      ? fieldSql(scope, term.field)
      : relatedFieldSql(scope, query, term, term.relation)
  return `${sql} ${term.direction}${nullsSql(term, column)}`
}

/** For a NOT NULL column, NULLS FIRST or LAST would only prevent the use of an index. */
function nullsSql(term: OrderTerm, column: Column): string {
  const isNeverNull = column.isNotNull && isOwnColumn(term)
  return term.nulls === undefined || isNeverNull ? '' : ` nulls ${term.nulls}`
}

function relatedFieldSql(scope: Scope, query: Query, term: OrderTerm, name: string) {
  const embed = findEmbed(query, name)
  if (embed === undefined) throw notEmbedded(name)
  const relation = scope.statement.registry.relation(scope.resource, embed.name, embed.hint)
  if (relation.cardinality === 'many') throw orderByMany(scope.resource.name, name)

  const there = openScope(scope.statement, relation.target)
  const { sql, column } = fieldSql(there, term.field)
  const conditions = [relationSql(relation, scope, there), ...readConditions(there, embed.query)]
  const where = whereSql(conditions)
  return {
    sql: `(select ${sql} from ${tableSql(relation.target)} ${there.alias}${where})`,
    column,
  }
}

/** Without a total order a row could be on two pages and another one on none. */
function tieBreakers(scope: Scope, query: Query): string[] {
  const isNamed = (name: string) =>
    query.order.some((term) => isOwnColumn(term) && term.field.name === name)
  const direction = query.order.at(-1)?.direction ?? 'asc'
  return scope.resource.primaryKey
    .filter((name) => !isNamed(name))
    .map((name) => `${scope.alias}.${quoteName(name)} ${direction}`)
}
