import { notEmbedded, repeatedParameter, limitExceeded } from '#supabase/rest/rest-errors.ts'
import { readField, type Field } from './field.ts'
import { beginsWithOperator, parseOperand } from './operand.ts'
import { conditionsMax, parseLogic } from './parse-logic.ts'
import { parseOrder } from './parse-order.ts'
import { parseLimit, parseOffset } from './parse-range.ts'
import { parseSelect, selectAll } from './parse-select.ts'
import { findEmbed, type Query } from './query.ts'
import type { QueryParameters } from './query-parameters.ts'
import { rejectCostlyExpressions } from './regular-expressions.ts'
import { createTextReader } from './text-reader.ts'

/** Parameters that are not filters. */
const reserved = new Set(['select', 'columns', 'on_conflict', 'apikey'])

export function parseQuery(parameters: QueryParameters): Query {
  const select = onlyValue(parameters, 'select')
  const query = select === undefined || select === '' ? selectAll() : parseSelect(select)

  const filters = parameters.filter(([name]) => !reserved.has(name))
  if (filters.length > conditionsMax) {
    throw limitExceeded(`A request has ${conditionsMax} conditions at most.`)
  }
  const seen = new Set<string>()
  for (const [name, value] of filters) {
    if (windowWords.test(name)) {
      if (seen.has(name)) throw repeatedParameter(name)
      seen.add(name)
    }
    applyParameter(query, name, value)
  }
  rejectCostlyExpressions(query)
  return query
}

export function onlyValue(parameters: QueryParameters, name: string): string | undefined {
  const [first, second] = parameters.filter(([given]) => given === name)
  if (second !== undefined) throw repeatedParameter(name)
  return first?.[1]
}

/** Whether a parameter of a call is about the rows of its answer, and so no argument. */
export const concernsRows = (name: string, value: string): boolean =>
  reserved.has(name) ||
  windowWords.test(name) ||
  logicWords.test(name) ||
  name.includes('.') ||
  beginsWithOperator(value)

const windowWords = /^(?:.*\.)?(?:order|limit|offset)$/
const logicWords = /(?:^|\.)(and|or)$/

function applyParameter(query: Query, name: string, value: string): void {
  const { embeds, field } = parseKey(name)

  if (field.path.length === 0 && windowWords.test(name)) {
    const target = descend(query, embeds)
    if (field.name === 'order') target.order = parseOrder(value)
    if (field.name === 'limit') target.limit = parseLimit(value)
    if (field.name === 'offset') target.offset = parseOffset(value)
    return
  }
  const logic = logicWords.exec(name)
  if (logic !== null) {
    const isNegated = embeds.at(-1) === 'not'
    const operator = logic[1] === 'or' ? 'or' : 'and'
    const target = descend(query, isNegated ? embeds.slice(0, -1) : embeds)
    target.conditions.push(parseLogic(value, { operator, isNegated }))
    return
  }
  descend(query, embeds).conditions.push({ kind: 'operand', field, operand: parseOperand(value) })
}

/** `categories.name` is the column `name` of the embedded `categories`. */
function parseKey(key: string): { embeds: string[]; field: Field } {
  const reader = createTextReader(key, 'tree path')
  const embeds: string[] = []
  let field = readField(reader)
  while (field.path.length === 0 && reader.take('.')) {
    embeds.push(field.name)
    field = readField(reader)
  }
  reader.expectEnd()
  return { embeds, field }
}

function descend(query: Query, embeds: readonly string[]): Query {
  let target = query
  for (const name of embeds) {
    const embed = findEmbed(target, name)
    if (embed === undefined) throw notEmbedded(name)
    target = embed.query
  }
  return target
}
