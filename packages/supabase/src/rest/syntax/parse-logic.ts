import { limitExceeded } from '#supabase/rest/rest-errors.ts'
import { readField } from './field.ts'
import { readLogicOperand } from './operand.ts'
import type { Condition } from './query.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

const depthMax = 5
export const conditionsMax = 100

const opening = /\s*(not\.)?(and|or)\s*\(\s*/y
const separator = /\s*,\s*/y
const closing = /\s*\)\s*/y

export type LogicOperator = { operator: 'and' | 'or'; isNegated: boolean }

/** The value of `or=` and `and=`: `(a.eq.1,not.and(b.gt.2,c.is.null))`. */
export function parseLogic(text: string, { operator, isNegated }: LogicOperator): Condition {
  const reader = createTextReader(text, 'logic tree')
  const budget = { conditions: conditionsMax }
  reader.expect('(')
  const conditions = readConditions(reader, budget, 1)
  reader.expectEnd()
  return { kind: 'logic', operator, isNegated, conditions }
}

type Budget = { conditions: number }

function readConditions(reader: TextReader, budget: Budget, depth: number): Condition[] {
  if (depth > depthMax) throw limitExceeded(`Conditions can be nested ${depthMax} deep.`)
  const conditions: Condition[] = []
  do {
    budget.conditions -= 1
    if (budget.conditions < 0)
      throw limitExceeded(`A request has ${conditionsMax} conditions at most.`)
    conditions.push(readCondition(reader, budget, depth))
  } while (reader.match(separator) !== undefined)
  if (reader.match(closing) === undefined) throw reader.fail('"," or ")"')
  return conditions
}

function readCondition(reader: TextReader, budget: Budget, depth: number): Condition {
  const nested = reader.match(opening)
  if (nested !== undefined) {
    return {
      kind: 'logic',
      operator: nested[2] === 'or' ? 'or' : 'and',
      isNegated: nested[1] !== undefined,
      conditions: readConditions(reader, budget, depth + 1),
    }
  }
  const field = readField(reader)
  reader.expect('.')
  return { kind: 'operand', field, operand: readLogicOperand(reader) }
}
