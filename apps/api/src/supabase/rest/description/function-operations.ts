import { json, refTo, operation } from '#platform/openapi/section-parts.ts'
import type { Operations } from '#platform/openapi/section.ts'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import { headAnswers, readAnswers } from './rest-answers.ts'
import {
  headersWithoutRange,
  filterParameters,
  readHeaders,
  selectParameter,
  windowParameters,
} from './rest-parameters.ts'
import { readErrors } from './table-operations.ts'
import { capital } from './docs.ts'

/** A function takes its arguments in the query (GET) or in a body (POST). */
export function functionOperations(
  definition: RestFunction,
  resources: readonly Resource[],
): Operations {
  const { name, docs } = definition
  const { operation: id, summary, description, parameters } = docs
  const url = `/rpc/${name}`
  const { answers, head, query, errors } = partsOf(definition, resources)
  const asked = { description, query: { ...parameters, ...query }, headers: readHeaders, errors }
  const properties = Object.entries(parameters).map(
    ([parameter, text]) =>
      [
        parameter,
        typeof text === 'string'
          ? { type: 'string', description: text }
          : { ...text.schema, description: text.description },
      ] as const,
  )
  return {
    [id]: operation(`GET ${url}`, summary, { ...asked, answers }),
    [`head${capital(id)}`]: operation(`HEAD ${url}`, `${summary}, without the answer itself`, {
      ...asked,
      headers: headersWithoutRange,
      answers: head,
    }),
    [`${id}ByBody`]: operation(`POST ${url}`, `${summary}, with the arguments in the body`, {
      ...asked,
      query,
      headers: headersWithoutRange,
      body: {
        isOptional: true,
        content: json({
          type: 'object',
          properties: Object.fromEntries(properties),
          additionalProperties: false,
        }),
      },
      answers,
    }),
  }
}

function partsOf(definition: RestFunction, resources: readonly Resource[]) {
  if (definition.kind === 'value') {
    const { answer } = definition.docs
    if (answer === undefined) throw new Error(`${definition.name} says nothing of its answer.`)
    const { name, docs } = answer
    const said = { description: docs[name] ?? '', headers: { ETag: 'For `If-None-Match`.' } }
    const unchanged = { description: 'Nothing changed.' }
    return {
      query: {},
      answers: { 200: { ...said, content: json(refTo(name)) }, 304: unchanged },
      head: { 200: said, 304: unchanged },
      errors: [404],
    }
  }
  const table = resources.find((resource) => resource.name === definition.table)
  if (table === undefined) throw new Error(`There is no table ${definition.table}.`)
  return {
    query: { ...selectParameter, ...filterParameters(table), ...windowParameters },
    answers: readAnswers(table.docs),
    head: headAnswers(table.docs),
    errors: readErrors,
  }
}
