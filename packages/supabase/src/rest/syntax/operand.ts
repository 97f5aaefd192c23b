import { limitExceeded } from '#supabase/rest/rest-errors.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const
const patterns = ['like', 'ilike', 'match', 'imatch'] as const
const sets = ['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const

export type PlainOperator =
  | (typeof comparisons)[number]
  | (typeof patterns)[number]
  | (typeof sets)[number]
  | 'isdistinct'
export type SearchOperator = (typeof searches)[number]
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operand = { isNegated: boolean } & (
  | { kind: 'plain'; operator: PlainOperator; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: SearchOperator; config: string | undefined; value: string }
)

const plainOperators = new Set<string>([...comparisons, ...patterns, ...sets, 'isdistinct'])
const quantifiable = new Set<string>(['eq', 'gt', 'gte', 'lt', 'lte', ...patterns])
const patternOperators = new Set<string>(patterns)
const searchOperators = new Set<string>(searches)
const isValues = new Set<string>(['null', 'not_null', 'true', 'false', 'unknown'])

export const listValuesMax = 200
export const patternLengthMax = 200

const operatorPattern = /(not\.)?([a-z]+)(?:\(([A-Za-z_]+)\))?\./y
const wordPattern = /[a-zA-Z_]+/y
const quotedValue = /"((?:[^"\\]|\\[\s\S])*)"(?=[,)]|$)/y
const listValue = /[^,)]*/y
const blanks = /[ \t]*/y
const arrayValue = /\{[^{}]*\}/y
const remainder = /[\s\S]*/y

const isPlainOperator = (word: string): word is PlainOperator => plainOperators.has(word)
const isSearchOperator = (word: string): word is SearchOperator => searchOperators.has(word)
const isIsValue = (word: string): word is IsValue => isValues.has(word)

/** The value of a parameter: `not.in.(1,2)`, `like(any).{a*,b*}`, `eq.anything, really`. */
export function parseOperand(text: string): Operand {
  const reader = createTextReader(text, 'filter')
  const operand = readOperand(reader, () => reader.match(remainder)?.[0] ?? '')
  reader.expectEnd()
  return operand
}

const operatorAtStart = new RegExp(`^(?:${operatorPattern.source})`)

export function beginsWithOperator(text: string): boolean {
  const word = operatorAtStart.exec(text)?.[2] ?? ''
  return word === 'in' || word === 'is' || isPlainOperator(word) || isSearchOperator(word)
}

/** An operand inside `and(...)` or `or(...)`, where a comma or a parenthesis ends the value. */
export const readLogicOperand = (reader: TextReader): Operand =>
  readOperand(reader, () => {
    const array = reader.match(arrayValue)?.[0]
    return array ?? readListValue(reader)
  })

function readListValue(reader: TextReader): string {
  const quoted = reader.match(quotedValue)?.[1]
  if (quoted !== undefined) return quoted.replaceAll(/\\([\s\S])/g, '$1')
  return reader.match(listValue)?.[0] ?? ''
}

function readOperand(reader: TextReader, readValue: () => string): Operand {
  const failAtStart = reader.marked()
  const found = reader.match(operatorPattern)
  const [, not, operator = '', modifier] = found ?? []
  const isNegated = not !== undefined

  if (operator === 'in' && modifier === undefined) {
    return { isNegated, kind: 'in', values: readList(reader) }
  }
  if (operator === 'is' && modifier === undefined) {
    const failAtValue = reader.marked()
    const value = reader.match(wordPattern)?.[0].toLowerCase() ?? ''
    if (!isIsValue(value)) throw failAtValue('null, not_null, true, false or unknown')
    return { isNegated, kind: 'is', value }
  }
  if (isSearchOperator(operator)) {
    const value = limited(readValue())
    return { isNegated, kind: 'search', operator, config: modifier, value }
  }
  if (isPlainOperator(operator)) {
    const isQuantified = modifier === 'any' || modifier === 'all'
    if (modifier !== undefined && !(isQuantified && quantifiable.has(operator))) {
      throw failAtStart('an operator that takes any or all')
    }
    const value = patternOperators.has(operator) ? limited(readValue()) : readValue()
    return {
      isNegated,
      kind: 'plain',
      operator,
      quantifier: isQuantified ? modifier : undefined,
      value,
    }
  }
  throw failAtStart('"not" or operator (eq, gt, ...)')
}

/** A pattern is matched against every row, so its length is limited. */
function limited(value: string): string {
  if (value.length <= patternLengthMax) return value
  throw limitExceeded(`A pattern has ${patternLengthMax} characters at most.`)
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  reader.match(blanks)
  if (reader.take(')')) return []
  const values: string[] = []
  do {
    values.push(readListValue(reader))
    if (values.length > listValuesMax)
      throw limitExceeded(`A list has ${listValuesMax} values at most.`)
  } while (reader.take(','))
  reader.expect(')')
  return values
}
