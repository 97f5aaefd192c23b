import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorShapeAt } from '#server/http/error-shape.ts'
import { describeError, usualErrors } from './error-answers.ts'
import { addNamedSchemas, simplify } from './named-schemas.ts'
import { inFull, type JsonSchema, type Parameters } from './parameters.ts'
import { securityOf } from './security.ts'

/** A schema, or what is said in its place. */
type Answer = { description?: string | undefined; headers?: Parameters }

/** The schema of a route, after the type provider has made JSON of its parts. */
type Converted = {
  params?: { properties: Record<string, JsonSchema> }
  querystring?: { properties: Record<string, JsonSchema> }
  response: Record<string, Answer>
}

type Transforms = Required<Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'>>

/**
 * Every route with tags is described by its schema, and by what follows from its prefix and from
 * who may call it.
 */
export function describeRoutes(app: FastifyInstance): Transforms {
  const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override: simplify } })
  const requestBodies = new Map<string, JsonSchema>()

  return {
    transform({ schema, ...document }) {
      const { route } = document
      // `/object/:bucket/*` in the notation of OpenAPI.
      const url = document.url.replace(/\*$/, '{path}')
      const hasCallers = route.config?.access?.length !== 0
      if (schema?.tags === undefined || !hasCallers) return { url, schema: { hide: true } }

      const { params, querystring, headers, body } = schema
      const ofZod = Object.entries({ params, querystring, body }).filter(
        ([, part]) => part instanceof z.ZodType,
      )
      const answers = answersOf(app, route)
      const converted = toJsonSchema({
        ...document,
        schema: { ...Object.fromEntries(ofZod), response: answers },
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has the parts that were given.
      const shown = converted.schema as Converted
      tidy(shown, answers, url)
      // A route for HEAD has an id of its own, to which this was appended.
      const operationId = String(schema.operationId).replace(/-head$/, '')
      if (body !== undefined) requestBodies.set(operationId, aboutBody(body))
      return {
        url,
        schema: {
          ...schema,
          ...plainParts({ querystring, headers }),
          ...shown,
          operationId,
          security: securityOf(route),
        },
      }
    },

    transformObject(document) {
      const named = addNamedSchemas(document)
      for (const { operationId, requestBody } of Object.values(named.paths).flatMap(
        Object.values,
      )) {
        Object.assign(requestBody ?? {}, requestBodies.get(operationId))
      }
      return named
    },
  }
}

/** Parameters that no schema validates are shown as they are. */
const plainParts = (parts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, given]) =>
      given === undefined || given instanceof z.ZodType
        ? []
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Routes have nothing else.
          [[part, objectOf(inFull(given as Parameters))]],
    ),
  )

const objectOf = (properties: Record<string, JsonSchema>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => properties[name]?.['required'] === true),
})

/** The answers of the route, and the errors of every route of its prefix. */
function answersOf(app: FastifyInstance, route: RouteOptions): Record<string, Answer> {
  const { schema, statuses } = errorShapeAt(app, route.url)
  const usual = usualErrors(route).filter((status) => statuses?.includes(status) ?? true)
  const answers: Record<string, Answer> = Object.assign(
    Object.fromEntries(usual.map((status) => [status, schema])),
    route.schema?.response,
  )
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      answer === schema ? describeError(Number(status), schema) : answer,
    ]),
  )
}

function tidy(
  { params, querystring, response }: Converted,
  answers: Record<string, Answer>,
  url: string,
) {
  if (params?.properties['*'] !== undefined) {
    params.properties['path'] = params.properties['*']
    delete params.properties['*']
  }
  for (const property of Object.values(querystring?.properties ?? {})) {
    // Swagger UI would fill it into the field, and send it.
    delete property['default']
  }
  for (const [status, { description, headers }] of Object.entries(answers)) {
    if (description === undefined)
      throw new Error(`An answer has no description: ${status} of ${url}`)
    const shown = response[status] ?? {}
    // The provider drops both where a schema has a name, or there is one for each content type.
    const all = headers ?? shown.headers
    Object.assign(shown, { description, ...(all && { headers: inFull(all) }) })
  }
}

/** The plugin takes every body for required, and leaves out what is said of one of several types. */
function aboutBody(body: unknown): JsonSchema {
  if (body instanceof z.ZodType) return { required: !body.safeParse(undefined).success }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As OpenAPI writes a body.
  const { description, required = true } = body as { description?: string; required?: boolean }
  return { required, ...(description !== undefined && { description }) }
}
