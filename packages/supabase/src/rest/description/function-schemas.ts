import { z } from 'zod'
import { inFull } from '@golden-bead/server/openapi/parameters'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { ResourceRegistry } from '#supabase/rest/resource-registry.ts'
import { restErrorSchema } from '#supabase/rest/rest-error-shape.ts'
import { capital } from './docs.ts'
import { headAnswers, readAnswers } from './rest-answers.ts'
import {
  filterParameters,
  headersWithoutRange,
  readHeaders,
  selectParameter,
  windowParameters,
} from './rest-parameters.ts'

/** By method; a function takes its arguments in the query (GET) or in a body (POST). */
export function functionSchemas(definition: RestFunction, resources: ResourceRegistry) {
  const { operationId, tag, summary, description, parameters } = definition.docs
  const { query, shown, head, ...more } = partsOf(definition, resources)
  const shared = { tags: [tag], description, ...more }
  const asked = { ...shared, querystring: { ...parameters, ...query } }
  return {
    GET: { ...asked, operationId, summary, headers: readHeaders, response: shown },
    HEAD: {
      ...asked,
      operationId: `head${capital(operationId)}`,
      summary: `${summary}, without the answer itself`,
      headers: headersWithoutRange,
      response: head,
    },
    POST: {
      ...shared,
      operationId: `${operationId}ByBody`,
      summary: `${summary}, with the arguments in the body`,
      querystring: query,
      headers: headersWithoutRange,
      body: {
        required: false,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: inFull(parameters),
              additionalProperties: false,
            },
          },
        },
      },
      response: shown,
    },
  }
}

function partsOf(definition: RestFunction, resources: ResourceRegistry) {
  if (definition.kind === 'value') {
    const { answer } = definition
    const said = { description: answer.description, headers: { ETag: 'For `If-None-Match`.' } }
    const others = { 304: z.null().describe('Nothing changed.'), 404: restErrorSchema }
    return {
      query: {},
      shown: { 200: answer.meta(said), ...others },
      head: { 200: z.null().meta(said), ...others },
    }
  }
  const table = resources.get(definition.table)
  return {
    'x-shaped-by': 'select',
    query: { ...selectParameter, ...filterParameters(table), ...windowParameters },
    shown: readAnswers(table.docs),
    head: headAnswers(table.docs),
  }
}
