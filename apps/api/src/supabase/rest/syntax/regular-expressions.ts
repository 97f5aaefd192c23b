import { tooMuch } from '#supabase/rest/rest-errors.ts'
import type { Operand } from './operand.ts'
import { embedsOf, type Condition, type Query } from './query.ts'

/**
 * To compile an expression may take PostgreSQL seconds, however few rows there are. None of 30,000
 * random ones that came near this budget took PostgreSQL 18 more than 20 ms.
 */
const costMax = 250
const anchorCost = 25
/** Beside repetitions they are what costs most: for the price of an anchor, one took 0.7 s. */
const wordEdgeCost = 100
/** PostgreSQL keeps 32 that it compiled; of more it compiles each anew for every row. */
const expressionsMax = 8
/** Where capitals do not count, it looks at each character of a range by itself: 15 ms for all. */
const charactersPerCost = 4_000
const lastCharacter = 0x10_ff_ff

const token = /\\[\s\S]|\(\?(?!:)|\*{3}|\)(?:[*+?]|\{\d+(?:,\d*)?)|\{\d+(?:,\d*)?|\[\[:[<>]|[\s\S]/g
const anchor = /^(?:\\[AZ]|[\^$])$/
const wordEdge = /^(?:\\[mMyY]|\[\[:[<>])$/
const backReference = /^\\[1-9]$/
/** Options would change how the rest is read, and to look around is a search at every character. */
const unmeasured = /^(?:\(\?|\*{3})$/

type Expressions = { text: string; count: number }

/** They count together: all that a request asks is one statement. */
export function rejectCostlyExpressions(query: Query): void {
  const expressions = expressionsOf(query)
  const count = expressions.reduce((sum, one) => sum + one.count, 0)
  if (count > expressionsMax) {
    throw tooMuch(`A request has ${expressionsMax} regular expressions at most.`)
  }
  const cost = expressions.reduce((sum, { text }) => sum + costOf(text) + costOfRanges(text), 0)
  if (cost > costMax) {
    throw tooMuch(
      'The regular expressions of a request repeat too much, or have too many anchors or too wide ranges.',
    )
  }
}

const expressionsOf = (query: Query): Expressions[] => [
  ...query.conditions.flatMap(expressionsIn),
  ...embedsOf(query).flatMap((embed) => expressionsOf(embed.query)),
]

const expressionsIn = (condition: Condition): Expressions[] =>
  condition.kind === 'logic'
    ? condition.conditions.flatMap(expressionsIn)
    : expressionOf(condition.operand)

const arrayElement = /"(?:[^"\\]|\\[\s\S])*"|(?:[^",{}\\\s]|\\[\s\S])(?:[^",{}\\]|\\[\s\S])*/g

function expressionOf(operand: Operand): Expressions[] {
  if (operand.kind !== 'plain' || !operand.operator.endsWith('match')) return []
  const { value, quantifier } = operand
  if (quantifier === undefined) return [{ text: value, count: 1 }]
  // PostgreSQL takes the escapes of an array away before it reads what is in it.
  const text = value.replaceAll(/\\([\s\S])/g, '$1')
  return [{ text, count: value.match(arrayElement)?.length ?? 0 }]
}

/** About as many characters as the expression has when its repetitions are written out. */
function costOf(expression: string): number {
  let cost = 0
  for (const [part] of expression.matchAll(token)) {
    if (backReference.test(part)) {
      throw tooMuch('A regular expression cannot refer back to a part of itself.')
    }
    if (unmeasured.test(part)) {
      throw tooMuch('A regular expression has no options, and looks neither ahead nor behind.')
    }
    // What a repeated group has in it is not looked for: all that stands before counts again.
    if (part.length > 1 && part.startsWith(')')) cost = (cost + 1) * Math.max(2, timesOf(part))
    else if (wordEdge.test(part)) cost += wordEdgeCost
    else cost += anchor.test(part) ? anchorCost : timesOf(part)
  }
  return cost
}

const timesOf = (part: string): number =>
  part.includes('{') ? Math.max(1, ...(part.match(/\d+/g) ?? []).map(Number)) : 1

const character = /\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{8}|\\x[\dA-Fa-f]+|\\[\s\S]|[\s\S]/gu

/** Wherever there is a hyphen: what is no range costs next to nothing as one. */
function costOfRanges(expression: string): number {
  const parts = expression.match(character) ?? []
  const characters = parts.reduce((sum, part, index) => {
    if (part !== '-') return sum
    const first = codeOf(parts[index - 1] ?? '', 0)
    // A name, as `[.hyphen.]`.
    const isNamed = parts[index + 1] === '[' && parts[index + 2] === '.'
    const last = isNamed ? lastCharacter : codeOf(parts[index + 1] ?? '', lastCharacter)
    return sum + Math.max(0, last - first)
  }, 0)
  return Math.floor(characters / charactersPerCost)
}

/** Of an escape that is a character only by a name, the one that makes the range widest. */
function codeOf(part: string, ifUnknown: number): number {
  const [backslash, kind = '', ...digits] = part
  if (backslash !== '\\' || part.length === 1) return part.codePointAt(0) ?? ifUnknown
  // PostgreSQL takes numbers that are no character, and of longer ones the end.
  if (digits.length > 0) return Number.parseInt(digits.slice(-8).join(''), 16)
  return /[\dA-Za-z]/.test(kind) ? ifUnknown : (kind.codePointAt(0) ?? ifUnknown)
}
