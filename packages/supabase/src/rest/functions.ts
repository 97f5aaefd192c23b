import type { z } from 'zod'
import type { FunctionDocs } from './description/docs.ts'
import type { Caller } from '#supabase/identity/caller.ts'
import { nearestName } from './nearest-name.ts'
import { unknownFunction } from './rest-errors.ts'
import type { Binds } from '@golden-bead/server/database/binds'
import { arrayLiteral } from './sql/operand-sql.ts'
import type { RowSource } from './sql/read-statement.ts'
import { concernsRows, onlyValue } from './syntax/parse-query.ts'
import type { QueryParameters } from './syntax/query-parameters.ts'

/** The arguments of a call as text, from the query or the body. */
export type Arguments = Readonly<Record<string, string | undefined>>

/**
 * A function called by `rpc/name`. Every caller may call it, and the answers for visitors and
 * members are cached until a table that everybody reads changes: it should read no other one. The
 * rows of a table are those that the caller may read; a value says itself which it counts.
 */
export type RestFunction = {
  name: string
  parameters: readonly string[]
  docs: FunctionDocs
} & (
  | {
      /** Returns rows of a table, which can be filtered, ordered and paged like the table. */
      kind: 'rows'
      table: string
      /** Undefined if the arguments do not restrict the table. */
      source: (args: Arguments, caller: Caller) => Promise<RowSource | undefined>
    }
  | {
      /** Returns one JSON value, the column `body` of the statement, as JSON or its text. */
      kind: 'value'
      /** With a description. */
      answer: z.ZodType
      statement: (args: Arguments, caller: Caller) => Promise<(binds: Binds) => string>
    }
)

export function createFunctionRegistry() {
  const functions = new Map<string, RestFunction>()
  const nearest = (name: string) => {
    const found = nearestName(name, functions.keys())
    return found === undefined ? undefined : functions.get(found)
  }
  return {
    nearest,
    add: (definition: RestFunction) => {
      if (definition.kind === 'value' && definition.answer.description === undefined) {
        throw new Error(`The answer of ${definition.name} has no description.`)
      }
      functions.set(definition.name, definition)
    },
    get(name: string, given: readonly string[]): RestFunction {
      const found = functions.get(name)
      if (found === undefined) throw unknownFunction(name, given, nearest(name))
      return found
    },
  }
}

export type FunctionRegistry = ReturnType<typeof createFunctionRegistry>

/** Separates the arguments of a function from the filters on its rows. */
export function splitArguments(
  definition: RestFunction,
  given: QueryParameters,
): { args: Arguments; rest: QueryParameters } {
  const { name, kind, parameters } = definition
  const isArgument = ([key]: QueryParameters[number]) => parameters.includes(key)
  const rest = given.filter((pair) => !isArgument(pair) && pair[0] !== 'apikey')
  const unknown = rest.filter(([key, value]) =>
    kind === 'value' ? key !== 'select' : !concernsRows(key, value),
  )
  if (unknown.length > 0) {
    const names = [...given.filter(isArgument), ...unknown].map(([key]) => key)
    throw unknownFunction(name, names, definition)
  }
  const args = Object.fromEntries(parameters.map((key) => [key, onlyValue(given, key)]))
  return { args, rest }
}

/** The arguments in the body of a call, as text like those in a query. */
export function argumentsOfBody(body: unknown, definition: RestFunction) {
  const { name, parameters } = definition
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const entries = isObject ? Object.entries(body) : []
  const isUnknown = entries.some(([key]) => !parameters.includes(key))
  if (isUnknown || (body !== undefined && !isObject)) {
    throw unknownFunction(
      name,
      entries.map(([key]) => key),
      definition,
    )
  }
  return entries.flatMap(([key, value]): [string, string][] => {
    if (value === null) return []
    return [[key, Array.isArray(value) ? arrayLiteral(value.map(String)) : String(value)]]
  })
}
