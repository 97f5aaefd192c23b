import { embedOnlyNull } from '#supabase/rest/rest-errors.ts'
import type { Operand } from '#supabase/rest/syntax/operand.ts'
import {
  embedsOf,
  findEmbed,
  type Condition,
  type EmbedItem,
  type Query,
} from '#supabase/rest/syntax/query.ts'
import { operandSql } from './operand-sql.ts'
import { fieldSql, openScope, relationSql, rowRuleSql, tableSql, type Scope } from './scope.ts'

/** All conditions of a read: rights, filters and required embeds. */
export function readConditions(scope: Scope, query: Query): string[] {
  const rule = rowRuleSql(scope, scope.resource.rights[scope.statement.caller.class].select)
  return [...(rule === undefined ? [] : [rule]), ...queryConditions(scope, query)]
}

/** The conditions of the request, without the rights. */
export function queryConditions(scope: Scope, query: Query): string[] {
  const inner = embedsOf(query)
    .filter((embed) => embed.isInner)
    .map((embed) => existsSql(scope, embed))
  return [...query.conditions.map((condition) => conditionSql(scope, query, condition)), ...inner]
}

export const whereSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.map((sql) => `(${sql})`).join(' and ')}`

function conditionSql(scope: Scope, query: Query, condition: Condition): string {
  if (condition.kind === 'logic') {
    const parts = condition.conditions.map((part) => `(${conditionSql(scope, query, part)})`)
    const joined = parts.join(` ${condition.operator} `)
    return condition.isNegated ? `not (${joined})` : joined
  }

  const { field, operand } = condition
  const embed = scope.resource.columns.has(field.name) ? undefined : findEmbed(query, field.name)
  if (embed !== undefined) return embedNullSql(scope, embed, operand)

  const { sql, column } = fieldSql(scope, field)
  return operandSql(sql, column, operand, scope.statement.binds)
}

/** `categories=not.is.null`: whether there is an embedded row. */
function embedNullSql(scope: Scope, embed: EmbedItem, operand: Operand): string {
  if (operand.kind !== 'is' || !['null', 'not_null'].includes(operand.value)) throw embedOnlyNull()
  const isExpected = (operand.value === 'not_null') !== operand.isNegated
  const exists = existsSql(scope, embed)
  return isExpected ? exists : `not ${exists}`
}

function existsSql(scope: Scope, embed: EmbedItem): string {
  const relation = scope.statement.registry.relation(scope.resource, embed.name, embed.hint)
  const there = openScope(scope.statement, relation.target)
  const conditions = [relationSql(relation, scope, there), ...readConditions(there, embed.query)]
  return `exists (select from ${tableSql(relation.target)} ${there.alias}${whereSql(conditions)})`
}
