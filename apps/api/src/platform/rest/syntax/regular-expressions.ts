import { tooMuch } from '#platform/rest/rest-errors.ts'
import type { Operand } from './operand.ts'
import { embedsOf, type Condition, type Query } from './query.ts'

/**
 * To compile an expression may take PostgreSQL seconds, however few rows there are. None of 30,000
 * random ones within this budget took it more than 35 ms.
 */
const costMax = 250
const anchorCost = 25

const token = /\\[\s\S]|\(\?(?!:)|\*{3}|\)(?:[*+?]|\{\d+(?:,\d*)?)|\{\d+(?:,\d*)?|\[\[:[<>]|[\s\S]/g
const anchor = /^(?:\\[AZmMyY]|[\^$]|\[\[:[<>])$/
const backReference = /^\\[1-9]$/
/** Options would change how the rest is read, and to look around is a search at every character. */
const unmeasured = /^(?:\(\?|\*{3})$/

/** They count together: all that a request asks is one statement. */
export function refuseCostlyExpressions(query: Query): void {
  const cost = expressionsOf(query).reduce((sum, text) => sum + costOf(text), 0)
  if (cost > costMax) {
    throw tooMuch('The regular expressions of a request repeat too much or have too many anchors.')
  }
}

const expressionsOf = (query: Query): string[] => [
  ...query.conditions.flatMap(expressionsIn),
  ...embedsOf(query).flatMap((embed) => expressionsOf(embed.query)),
]

const expressionsIn = (condition: Condition): string[] =>
  condition.kind === 'logic'
    ? condition.conditions.flatMap(expressionsIn)
    : expressionOf(condition.operand)

function expressionOf(operand: Operand): string[] {
  if (operand.kind !== 'plain' || !operand.operator.endsWith('match')) return []
  const { value, quantifier } = operand
  // PostgreSQL takes the escapes of an array away before it reads what is in it.
  return [quantifier === undefined ? value : value.replaceAll(/\\([\s\S])/g, '$1')]
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
    else cost += anchor.test(part) ? anchorCost : timesOf(part)
  }
  return cost
}

const timesOf = (part: string): number =>
  part.includes('{') ? Math.max(1, ...(part.match(/\d+/g) ?? []).map(Number)) : 1
