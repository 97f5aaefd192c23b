import type { OperationDescription, ParameterDescription } from '#platform/openapi/section.ts'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import { statementTooSlow } from '#supabase/rest/rest-errors.ts'
import { headAnswers, readAnswers } from './rest-answers.ts'
import {
  callHeaders,
  filterParameters,
  readHeaders,
  selectParameter,
  windowParameters,
} from './rest-parameters.ts'
import { callerProblems, queryProblems, rangeProblems, unknownArgument } from './rest-problems.ts'
import { capital } from './words.ts'

type Operations = Readonly<Record<string, OperationDescription>>

/** A function is asked with its arguments in the address, or in a body. */
export function functionOperations(
  definition: RestFunction,
  resources: readonly Resource[],
): Operations {
  const { name, words } = definition
  const url = `/rpc/${name}`
  const shared = { tag: words.tag, headers: readHeaders, description: words.description }
  const { answers, head, query, problems } = partsOf(definition, resources)
  return {
    [`GET ${url}`]: {
      ...shared,
      operationId: words.operation,
      summary: words.summary,
      query: { ...words.parameters, ...query },
      answers,
      problems,
    },
    [`HEAD ${url}`]: {
      ...shared,
      operationId: `head${capital(words.operation)}`,
      summary: `${words.summary}, without the answer itself`,
      query: { ...words.parameters, ...query },
      answers: head,
      problems,
    },
    [`POST ${url}`]: {
      ...shared,
      headers: callHeaders,
      operationId: `${words.operation}ByBody`,
      summary: `${words.summary}, with the arguments in the body`,
      query,
      body: {
        isOptional: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                Object.entries(words.parameters).map(([parameter, { description, schema }]) => [
                  parameter,
                  { ...(schema ?? { type: 'string' }), description },
                ]),
              ),
              additionalProperties: false,
            },
            examples: { example: exampleArguments(words.parameters) },
          },
        },
      },
      answers,
      problems,
    },
  }
}

const exampleArguments = (parameters: Readonly<Record<string, ParameterDescription>>) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[name, example]],
    ),
  )

function partsOf(definition: RestFunction, resources: readonly Resource[]) {
  const { name, words } = definition
  const problems = [unknownArgument(definition), ...callerProblems]
  if (definition.kind === 'value') {
    const { answer } = words
    if (answer === undefined) throw new Error(`The function ${name} says nothing of its answer.`)
    const said = { description: answer.description ?? 'The answer.' }
    const unchanged = { 304: { description: 'Nothing changed.' } }
    return {
      query: {},
      problems: [...problems, statementTooSlow()],
      head: { 200: said, ...unchanged },
      answers: {
        200: {
          ...said,
          headers: { ETag: { description: 'For `If-None-Match`.' } },
          content: {
            'application/json': { name: answer.name, examples: { example: answer.example } },
          },
        },
        ...unchanged,
      },
    }
  }
  const table = resources.find((resource) => resource.name === definition.table)
  if (table === undefined) throw new Error(`There is no table ${definition.table}.`)
  return {
    query: { ...selectParameter, ...filterParameters(table), ...windowParameters },
    problems: [...problems, ...queryProblems(table.name), ...rangeProblems],
    head: headAnswers(table.words),
    answers: readAnswers(table.words),
  }
}
