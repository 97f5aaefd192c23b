import type { Column } from '#supabase/rest/resource.ts'
import { badValue } from '#supabase/rest/rest-errors.ts'
import type { Operand, PlainOperator, SearchOperator } from '#supabase/rest/syntax/operand.ts'
import type { Binds } from '@golden-bead/server/database/binds'

const operators: Record<PlainOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}

const searches: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const notANumber = /^\s*[+-]?(?:nan|inf(?:inity)?)\s*$/i

/** Values are bound without a type, so that PostgreSQL casts them to the column's. */
export function operandSql(sql: string, column: Column, operand: Operand, binds: Binds): string {
  const condition = positiveSql(sql, column, operand, binds)
  return operand.isNegated ? `not (${condition})` : condition
}

function positiveSql(sql: string, column: Column, operand: Operand, binds: Binds): string {
  switch (operand.kind) {
    case 'is':
      return `${sql} is ${operand.value.replace('_', ' ')}`
    case 'in':
      return inSql(sql, column, operand.values, binds)
    case 'search':
      return searchSql(sql, column, operand, binds)
    case 'plain': {
      const { operator, quantifier } = operand
      const value = operator.endsWith('like') ? operand.value.replaceAll('*', '%') : operand.value
      const numbers =
        quantifier === undefined ? [value] : value.replaceAll(/["\\]/g, '').split(/[{},]/)
      for (const number of numbers) rejectNotANumber(column, number)
      const bound = binds.add(meant(column, value))
      return `${sql} ${operators[operator]} ${quantifier === undefined ? bound : `${quantifier}(${bound})`}`
    }
  }
}

function inSql(sql: string, column: Column, values: readonly string[], binds: Binds): string {
  for (const value of values) rejectNotANumber(column, value)
  const [only, another] = values
  // Unlike a list, a single value keeps the order of an index usable.
  return only !== undefined && another === undefined
    ? `${sql} = ${binds.add(meant(column, only))}`
    : `${sql} = any(${binds.add(meant(column, arrayLiteral(values)))})`
}

const spaceBeforeOffset = /(:\d\d(?:\.\d+)?) (?=\d\d(?::?\d\d)?(?:$|[",}]))/g

/** A time is copied from an answer as it is, and its `+`, unescaped in an address, is a space. */
const meant = ({ type }: Column, value: string): string =>
  type.startsWith('timestamp') ? value.replaceAll(spaceBeforeOffset, '$1+') : value

function searchSql(
  sql: string,
  column: Column,
  operand: Extract<Operand, { kind: 'search' }>,
  binds: Binds,
): string {
  const config = operand.config === undefined ? '' : `${binds.add(operand.config)}::regconfig, `
  const vector = column.type === 'tsvector' ? sql : `to_tsvector(${config}${sql})`
  return `${vector} @@ ${searches[operand.operator]}(${config}${binds.add(operand.value)})`
}

/**
 * PostgreSQL has NaN and infinity as numbers, and sorts NaN above all others; no price is like
 * that.
 */
function rejectNotANumber(column: Column, value: string): void {
  if (column.type.startsWith('numeric') && notANumber.test(value)) {
    throw badValue('22P02', 'invalid input syntax for type numeric')
  }
}

export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
