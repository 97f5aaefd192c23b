import { badValue, limitExceeded, unknownType } from '#supabase/rest/rest-errors.ts'
import {
  embedKey,
  type EmbedItem,
  type Query,
  type SelectItem,
} from '#supabase/rest/syntax/query.ts'
import { quoteName } from '@golden-bead/server/database/binds'
import { readConditions, whereSql } from './condition-sql.ts'
import { orderSql } from './order-sql.ts'
import { columnSql, fieldSql, openScope, relationSql, tableSql, type Scope } from './scope.ts'

/** A column of the answer. */
type Output = { name: string; sql: string }

/** The select list of one table, with the joins of its spread embeds. */
export type Selection = { outputs: readonly Output[]; joins: string; isCount: boolean }

/** The most rows of an answer, at every level. */
export const rowsMax = 1_000

const castTypes = new Set([
  'text',
  'varchar',
  'char',
  'name',
  'int',
  'integer',
  'int2',
  'int4',
  'int8',
  'smallint',
  'bigint',
  'numeric',
  'decimal',
  'real',
  'float',
  'float4',
  'float8',
  'double precision',
  'bool',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'json',
  'jsonb',
  'bytea',
  // As Postgres itself names `text[]` and `varchar[]`.
  '_text',
  '_varchar',
])

export function selectionSql(scope: Scope, query: Query, path: readonly string[] = []): Selection {
  if (isCountOnly(scope, query)) {
    return { outputs: [{ name: countKey(query), sql: 'count(*)' }], joins: '', isCount: true }
  }
  const outputs: Output[] = []
  const joins: string[] = []
  for (const item of query.items) {
    if (item.kind !== 'embed') outputs.push(...plainOutputs(scope, item))
    else if (item.query.items.length > 0) embedOutputs(scope, item, path, outputs, joins)
    else assertRelation(scope, item)
  }
  return { outputs, joins: joins.join(''), isCount: false }
}

export const listSql = ({ outputs }: Selection): string =>
  outputs.map(({ name, sql }) => `${sql} as ${quoteName(name)}`).join(', ')

function plainOutputs(scope: Scope, item: Exclude<SelectItem, EmbedItem>): Output[] {
  if (item.kind === 'star') {
    return [...scope.resource.columns.values()]
      .filter((column) => column.isInStar)
      .map((column) => ({ name: column.name, sql: columnSql(scope, column) }))
  }
  const { field, alias, cast } = item
  const { sql } = fieldSql(scope, field)
  const lastKey = field.path.at(-1)?.key
  const name = alias ?? (typeof lastKey === 'string' ? lastKey : field.name)
  return [{ name, sql: cast === undefined ? sql : `(${sql})::${castType(cast)}` }]
}

function castType(cast: string): string {
  const type = cast.trim().toLowerCase()
  if (!castTypes.has(type.replace(/\[\]$/, ''))) throw unknownType(cast)
  return type
}

/** `select=count`, alone, is the number of rows. */
export function isCountOnly({ resource }: Scope, query: Query): boolean {
  const counts = query.items.filter(
    (item) =>
      item.kind === 'column' && item.field.name === 'count' && !resource.columns.has('count'),
  )
  if (counts.length === 0) return false
  if (query.items.length === 1) return true
  throw badValue('42803', 'A count cannot be selected together with columns.')
}

const countKey = ({ items: [item] }: Query): string =>
  item?.kind === 'column' ? (item.alias ?? 'count') : 'count'

const assertRelation = ({ statement, resource }: Scope, embed: EmbedItem) =>
  statement.registry.relation(resource, embed.name, embed.hint)

function embedOutputs(
  scope: Scope,
  embed: EmbedItem,
  path: readonly string[],
  outputs: Output[],
  joins: string[],
): void {
  const relation = assertRelation(scope, embed)
  const { target, cardinality } = relation
  const tables = [...path, scope.resource.name]
  // Embedding back and forth between two tables would multiply their rows without limit.
  if (tables.includes(target.name)) {
    throw limitExceeded(`'${target.name}' is embedded within itself.`)
  }

  const there = openScope(scope.statement, target)
  const selection = selectionSql(there, embed.query, tables)
  const conditions = [relationSql(relation, scope, there), ...readConditions(there, embed.query)]
  const rows =
    `select ${listSql(selection)} from ${tableSql(target)} ${there.alias}${selection.joins}` +
    whereSql(conditions) +
    (selection.isCount ? '' : orderSql(there, embed.query) + windowSql(there, embed.query))
  const isMany = cardinality === 'many'

  if (!embed.isSpread) {
    const value = isMany ? `coalesce(json_agg(row_to_json(e.*)), '[]')` : 'row_to_json(e.*)'
    outputs.push({ name: embedKey(embed), sql: `(select ${value} from (${rows}) e)` })
    return
  }
  const alias = scope.statement.nextAlias()
  const spread = isMany
    ? `select ${selection.outputs.map(({ name }) => `coalesce(json_agg(e.${quoteName(name)}), '[]') as ${quoteName(name)}`).join(', ')} from (${rows}) e`
    : rows
  joins.push(` left join lateral (${spread}) ${alias} on true`)
  outputs.push(
    ...selection.outputs.map(({ name }) => ({ name, sql: `${alias}.${quoteName(name)}` })),
  )
}

type Window = Pick<Query, 'limit' | 'offset'>

export const windowSql = (scope: Scope, { limit, offset }: Window): string =>
  givenWindowSql(scope, { limit: Math.min(limit ?? rowsMax, rowsMax), offset })

/**
 * The window as requested: the limit of an answer does not apply to the rows that a write affects.
 */
export function givenWindowSql({ statement }: Scope, { limit, offset }: Window): string {
  const bind = (count: number) => statement.binds.add(String(count))
  const rows = limit === undefined ? '' : ` limit ${bind(limit)}`
  return offset === 0 ? rows : `${rows} offset ${bind(offset)}`
}
