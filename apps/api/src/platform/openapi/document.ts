import { z } from 'zod'
import type { Audience } from '#platform/http/route-access.ts'
import { componentSchemas, parameterSchema, refTo } from './component-schemas.ts'
import { errorAnswers } from './error-answers.ts'
import { isZod } from './is-zod.ts'
import type {
  AnswerDescription,
  ApiSection,
  Content,
  Examples,
  HeaderDescription,
  JsonSchema,
  OperationDescription,
  ParameterDescription,
} from './section.ts'
import { createSharedParts, type SharedParts } from './shared-parts.ts'

/** A route as the server knows it. */
export type DescribedRoute = {
  method: string
  url: string
  access: readonly Audience[] | undefined
  schemas: { params: unknown; querystring: unknown; body: unknown; response: unknown }
}

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  paths: Record<string, Record<string, JsonSchema>>
}

export type DocumentOptions = {
  info: JsonSchema
  servers: readonly JsonSchema[]
  securitySchemes: JsonSchema
  sections: readonly ApiSection[]
  routes: readonly DescribedRoute[]
}

/** The whole description, or an error that names what has no route or no words. */
export function buildDocument(options: DocumentOptions): OpenApiDocument {
  const { info, servers, securitySchemes, sections, routes } = options
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const shared = createSharedParts()
  for (const section of sections) {
    const open = new Set(Object.keys(section.operations))
    for (const route of routes.filter(({ url }) => isBelow(url, section))) {
      const key = `${route.method} ${route.url.slice(section.prefix.length)}`
      const description = section.operations[key]
      // A route that nobody may call refuses everybody, which needs no words.
      if (route.access?.length === 0) continue
      if (description === undefined) {
        if (route.method === 'HEAD') continue
        throw new Error(`${route.method} ${route.url} has no description.`)
      }
      open.delete(key)
      const path = templateOf(route.url)
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeOperation(section, route, {
        description,
        shared,
      })
    }
    if (open.size > 0) throw new Error(`These have no route: ${[...open].join(', ')}`)
  }
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: sections.flatMap(({ tags }) => tags),
    paths,
    components: {
      schemas: componentSchemas(sections),
      ...shared.parts,
      securitySchemes,
    },
  }
}

export const isBelow = (url: string, { prefix }: ApiSection) => url.startsWith(`${prefix}/`)

/** `/object/:bucket/*` as the description writes it. */
export const templateOf = (url: string) =>
  url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')

function describeOperation(
  section: ApiSection,
  route: DescribedRoute,
  { description, shared }: { description: OperationDescription; shared: SharedParts },
): JsonSchema {
  const { operationId, tag, summary, body, answers, problems = [] } = description
  const parameters = [
    ...parametersIn('path', route.schemas.params, description.path ?? {}),
    ...parametersIn('query', route.schemas.querystring, description.query ?? {}),
    ...headerParameters(description.headers ?? {}),
  ]
  checkBody(section, route, description)
  checkAnswers(section, route, description)
  // A body that is not asked for is read and refused like one that is.
  const mayHaveBody = route.method !== 'GET' && route.method !== 'HEAD'
  const isValidated = [route.schemas.querystring, route.schemas.body].some(isZod)
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description.description !== undefined && { description: description.description }),
    security: description.isOpen ? [] : securityOf(route),
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) =>
        shared.refTo('parameters', nameOf(tag, parameter), parameter),
      ),
    }),
    ...(body !== undefined && {
      requestBody: {
        ...(body.description !== undefined && { description: body.description }),
        required: body.isOptional !== true,
        content: contentOf(body.content),
      },
    }),
    responses: {
      ...errorAnswers(section, { shared, mayHaveBody, isValidated, problems }),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer)]),
      ),
    },
  }
}

type Parameter = JsonSchema & { name: string }

/** Who may call a route with success says which credentials it takes. */
function securityOf({ access = [], method, url }: DescribedRoute): JsonSchema[] {
  if (access.length === 0) throw new Error(`${method} ${url} does not say who may call it.`)
  const isForPeople = access.includes('user') || access.includes('admin')
  return [
    ...(access.includes('anon') ? [{ publishableKey: [] }] : []),
    ...(isForPeople ? [{ publishableKey: [], userToken: [] }] : []),
    ...(access.includes('service_role') ? [{ serviceKey: [] }] : []),
  ]
}

/** A name that no parameter of another part can have. */
const nameOf = (tag: string, { name }: Parameter) => `${tag.replaceAll(' ', '')}.${name}`

function parametersIn(
  place: 'path' | 'query',
  schema: unknown,
  words: Readonly<Record<string, ParameterDescription>>,
): Parameter[] {
  const { properties, required } = isZod(schema)
    ? parameterSchema(schema)
    : { properties: [], required: [] }
  const known = properties.map(
    ([name, property]) => [name === '*' ? 'path' : name, property] as const,
  )
  const further = Object.entries(words)
    .filter(([name]) => !known.some(([other]) => other === name))
    .map(([name, { schema: own = { type: 'string' } }]) => [name, own] as const)
  return [...known, ...further].map(([name, property]) => {
    const { description, example } = words[name] ?? {}
    if (description === undefined) throw new Error(`The parameter ${name} has no description.`)
    return {
      name,
      in: place,
      description,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(example !== undefined && { example }),
    }
  })
}

const headerParameters = (
  headers: Readonly<Record<string, HeaderDescription>>,
): readonly Parameter[] =>
  Object.entries(headers).map(([name, header]) => ({
    name,
    in: 'header',
    description: header.description,
    required: header.isRequired === true,
    schema: header.schema ?? { type: 'string' },
    ...(header.example !== undefined && { example: header.example }),
  }))

/** The schema that is shown must be the one that validates. */
function checkBody(
  { bodies = {} }: ApiSection,
  { schemas, method, url }: DescribedRoute,
  { body }: OperationDescription,
): void {
  if (!isZod(schemas.body)) return
  const shown = body?.content['application/json']?.name
  if (shown === undefined || bodies[shown]?.schema !== schemas.body) {
    throw new Error(`${method} ${url} is described with another body than it validates.`)
  }
}

function checkAnswers(
  { schemas: named }: ApiSection,
  { schemas, method, url }: DescribedRoute,
  { answers }: OperationDescription,
): void {
  for (const [status, schema] of Object.entries(schemas.response ?? {})) {
    if (!isZod(schema) || schema instanceof z.ZodNull || !/^\d+$/.test(status)) continue
    const shown = answers[Number(status)]?.content?.['application/json']?.name
    if (shown === undefined || named[shown]?.schema !== schema) {
      throw new Error(`${method} ${url} is described with another answer than it gives.`)
    }
  }
}

function describeAnswer({ description, content, headers, shapedBy }: AnswerDescription) {
  return {
    description,
    ...(headers !== undefined && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [
          name,
          {
            description: header.description,
            schema: header.schema ?? { type: 'string' },
            ...(header.example !== undefined && { example: header.example }),
          },
        ]),
      ),
    }),
    ...(content !== undefined && { content: contentOf(content) }),
    ...(shapedBy !== undefined && { 'x-shaped-by': shapedBy }),
  }
}

const contentOf = (content: Readonly<Record<string, Content & { examples?: Examples }>>) =>
  Object.fromEntries(
    Object.entries(content).map(([mediaType, { examples, ...what }]) => [
      mediaType,
      {
        schema: schemaOf(what),
        ...(examples !== undefined && {
          examples: Object.fromEntries(
            Object.entries(examples).map(([name, value]) => [name, { value }]),
          ),
        }),
      },
    ]),
  )

function schemaOf({ name, listOf, schema }: Content): JsonSchema {
  if (name !== undefined) return refTo(name)
  if (listOf !== undefined) return { type: 'array', items: refTo(listOf) }
  return schema
}
