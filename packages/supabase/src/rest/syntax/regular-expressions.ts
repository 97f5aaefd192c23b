import { limitExceeded } from '#supabase/rest/rest-errors.ts'
import type { Operand } from './operand.ts'
import { embedsOf, type Condition, type Query } from './query.ts'

/**
 * Compiling an expression may take PostgreSQL seconds, even without rows. None of 30,000 random
 * ones near this budget took PostgreSQL 18 more than 20 ms.
 */
const costMax = 250
const anchorCost = 25
/** The most expensive part beside repetitions: at the cost of an anchor, one took 0.7 s. */
const wordEdgeCost = 100
/** PostgreSQL caches 32 compiled expressions; with more, it compiles each again for every row. */
const expressionsMax = 8
/** Case-insensitive, it processes each character of a range: 15 ms for all of Unicode. */
const charactersPerCost = 4_000
const lastCharacter = 0x10_ff_ff

const token = /\\[\s\S]|\(\?(?!:)|\*{3}|\)(?:[*+?]|\{\d+(?:,\d*)?)|\{\d+(?:,\d*)?|\[\[:[<>]|[\s\S]/g
const anchor = /^(?:\\[AZ]|[\^$])$/
const wordEdge = /^(?:\\[mMyY]|\[\[:[<>])$/
const backReference = /^\\[1-9]$/
/** Options would change how the rest is parsed, and lookaround searches at every character. */
const unmeasured = /^(?:\(\?|\*{3})$/

type Expressions = { text: string; count: number }

/** Counted over all conditions, since they are in one statement. */
export function rejectCostlyExpressions(query: Query): void {
  const expressions = expressionsOf(query)
  const count = expressions.reduce((sum, one) => sum + one.count, 0)
  if (count > expressionsMax) {
    throw limitExceeded(`A request has ${expressionsMax} regular expressions at most.`)
  }
  const cost = expressions.reduce((sum, { text }) => sum + costOf(text) + costOfRanges(text), 0)
  if (cost > costMax) {
    throw limitExceeded(
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
  // PostgreSQL unescapes the elements of an array before it parses them.
  const text = value.replaceAll(/\\([\s\S])/g, '$1')
  return [{ text, count: value.match(arrayElement)?.length ?? 0 }]
}

/** Roughly the length of the expression with its repetitions written out. */
function costOf(expression: string): number {
  let cost = 0
  for (const [part] of expression.matchAll(token)) {
    if (backReference.test(part)) {
      throw limitExceeded('A regular expression cannot refer back to a part of itself.')
    }
    if (unmeasured.test(part)) {
      throw limitExceeded(
        'A regular expression has no options, and looks neither ahead nor behind.',
      )
    }
    // The content of a repeated group is not parsed: everything before its end counts again.
    if (part.length > 1 && part.startsWith(')')) cost = (cost + 1) * Math.max(2, timesOf(part))
    else if (wordEdge.test(part)) cost += wordEdgeCost
    else cost += anchor.test(part) ? anchorCost : timesOf(part)
  }
  return cost
}

const timesOf = (part: string): number =>
  part.includes('{') ? Math.max(1, ...(part.match(/\d+/g) ?? []).map(Number)) : 1

const character = /\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{8}|\\x[\dA-Fa-f]+|\\[\s\S]|[\s\S]/gu

/** Counts every hyphen; one that is not a range costs next to nothing. */
function costOfRanges(expression: string): number {
  const parts = expression.match(character) ?? []
  const characters = parts.reduce((sum, part, index) => {
    if (part !== '-') return sum
    const first = codeOf(parts[index - 1] ?? '', 0)
    // A name, such as `[.hyphen.]`.
    const isNamed = parts[index + 1] === '[' && parts[index + 2] === '.'
    const last = isNamed ? lastCharacter : codeOf(parts[index + 1] ?? '', lastCharacter)
    return sum + Math.max(0, last - first)
  }, 0)
  return Math.floor(characters / charactersPerCost)
}

/** For an escape that is a character by name, `ifUnknown`, which makes the range widest. */
function codeOf(part: string, ifUnknown: number): number {
  const [backslash, kind = '', ...digits] = part
  if (backslash !== '\\' || part.length === 1) return part.codePointAt(0) ?? ifUnknown
  // PostgreSQL accepts numbers beyond Unicode, and uses the last digits of longer ones.
  if (digits.length > 0) return Number.parseInt(digits.slice(-8).join(''), 16)
  return /[\dA-Za-z]/.test(kind) ? ifUnknown : (kind.codePointAt(0) ?? ifUnknown)
}
