import { z } from 'zod'
import { describeError } from './error-answers.ts'
import type { Audience } from '#platform/http/route-access.ts'
import { parameterSchema } from './component-schemas.ts'
import { json, refTo } from './section-parts.ts'
import type {
  AnswerDescription,
  ApiSection,
  Content,
  JsonSchema,
  OperationDescription,
  Parameters,
  Schemas,
} from './section.ts'

/** A route as Fastify registered it. */
export type DescribedRoute = {
  method: string
  url: string
  access: readonly Audience[] | undefined
  schemas: { params: unknown; querystring: unknown; body: unknown; response: unknown }
}

/** Parts that many operations share, by name. */
export type SharedParts = Record<'parameters' | 'responses', Record<string, JsonSchema>>

type Operation = {
  section: ApiSection
  route: DescribedRoute
  tag: string
  operationId: string
  docs: OperationDescription
}

export function describeOperation(operation: Operation, shared: SharedParts): JsonSchema {
  const { section, route, tag, operationId, docs } = operation
  const { summary, description, isOpen, query = {}, headers = {} } = docs
  const { params, querystring, body } = route.schemas
  const parameters = [
    ...parametersIn('path', params, { known: section.docs }),
    ...parametersIn('query', querystring, { known: section.docs, own: query }),
    ...parametersIn('header', undefined, { own: headers }),
  ]
  const requestBody = isZod(body) ? validatedBody(section, body) : docs.body && shownBody(docs.body)
  const errors = [...usualErrors(operation), ...(docs.errors ?? [])]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: isOpen ? [] : securityOf(route),
    ...(parameters.length > 0 && {
      parameters: parameters.map((one) => shareParameter(one, tag, shared)),
    }),
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(errors.map((status) => [status, shareError(status, section, shared)])),
      ...answersOf(operation),
    },
  }
}

/** The error statuses of every request that has a body, or needs a key or a token. */
function usualErrors({ section, route: { method, access }, docs: { isOpen } }: Operation) {
  // The body of a route that needs none is still read, and rejected in the same way.
  const ofBodies = method === 'GET' || method === 'HEAD' ? [] : [408, 413, 415]
  const ofCallers = access?.includes('anon') ? [401] : [401, 403]
  return [400, ...(isOpen ? [] : ofCallers), ...ofBodies, 500, 503].filter((status) =>
    section.errors.statuses.includes(status),
  )
}

/** Which credentials a route takes follows from who may call it. */
function securityOf({ access = [], method, url }: DescribedRoute): JsonSchema[] {
  if (access.length === 0) throw new Error(`${method} ${url} does not say who may call it.`)
  const isForUsers = access.includes('user') || access.includes('admin')
  return [
    ...(access.includes('anon') ? [{ publishableKey: [] }] : []),
    ...(isForUsers ? [{ publishableKey: [], userToken: [] }] : []),
    ...(access.includes('service_role') ? [{ serviceKey: [] }] : []),
  ]
}

const isZod = (value: unknown): value is z.ZodType => value instanceof z.ZodType

type Parameter = JsonSchema & { name: string }

function parametersIn(
  place: 'path' | 'query' | 'header',
  schema: unknown,
  { known = {}, own = {} }: { known?: Parameters | undefined; own?: Parameters },
): Parameter[] {
  const { properties = {}, required = [] } = isZod(schema) ? parameterSchema(schema) : {}
  const names = new Set([...Object.keys(properties), ...Object.keys(own)])
  return [...names].map((key) => {
    const name = key === '*' ? 'path' : key
    const docs = own[name] ?? known[name]
    if (docs === undefined) throw new Error(`The parameter ${name} has no description.`)
    const isText = typeof docs === 'string'
    return {
      name,
      in: place,
      description: isText ? docs : docs.description,
      required: place === 'path' || required.includes(key),
      schema: properties[key] ?? (isText ? { type: 'string' } : docs.schema),
    }
  })
}

/**
 * Stored once, under a name that is unique among the tags, with a number if two parameters share
 * one.
 */
function shareParameter(parameter: Parameter, tag: string, { parameters }: SharedParts) {
  const base = `${tag.replaceAll(' ', '')}.${parameter.name}`
  const isFree = (name: string) =>
    JSON.stringify(parameters[name] ?? parameter) === JSON.stringify(parameter)
  let name = base
  for (let count = 2; !isFree(name); count += 1) name = `${base}.${count}`
  parameters[name] = parameter
  return { $ref: `#/components/parameters/${name}` }
}

/** Every error of a section has the same schema, with one example. */
function shareError(status: number, { errors }: ApiSection, { responses }: SharedParts) {
  const name = `${errors.name}.${status}`
  const { description, headers } = describeError(status, z.unknown())
  responses[name] = {
    description,
    ...(headers && {
      headers: {
        'Retry-After': {
          description: headers['Retry-After'].description,
          schema: { type: 'integer', minimum: 0 },
        },
      },
    }),
    content: contentOf(json(refTo(errors.name))),
  }
  return { $ref: `#/components/responses/${name}` }
}

/** The schema that is shown is the one that validates. */
const validatedBody = ({ bodies = {} }: ApiSection, schema: z.ZodType) => ({
  required: !schema.safeParse(undefined).success,
  content: contentOf(json(refTo(nameIn(bodies, schema)))),
})

const shownBody = ({
  isOptional,
  content,
  ...docs
}: NonNullable<OperationDescription['body']>) => ({
  ...docs,
  required: isOptional !== true,
  content: contentOf(content),
})

function nameIn(schemas: Schemas, schema: z.ZodType): string {
  const found = Object.entries(schemas).find(([, named]) => named === schema)
  if (found === undefined) throw new Error(`A schema of a route has no name: ${schema.type}`)
  return found[0]
}

function answersOf({ section, route, operationId, docs }: Operation) {
  const ofRoute = Object.fromEntries(
    Object.entries(route.schemas.response ?? {}).flatMap(([status, schema]) =>
      isZod(schema) && /^\d+$/.test(status) && !(schema instanceof z.ZodNull)
        ? [[status, nameIn(section.schemas, schema)] as const]
        : [],
    ),
  )
  const all: Record<string, string | AnswerDescription> = { ...ofRoute, ...docs.answers }
  const answers = Object.entries(all).map(([status, answer]) => {
    const isName = typeof answer === 'string'
    const name = isName ? answer : ofRoute[status]
    const said: AnswerDescription = isName ? {} : answer
    const { description = section.docs[name ?? ''], headers, shapedBy } = said
    if (description === undefined) throw new Error(`${operationId} has no description: ${status}`)
    const content = { ...(name !== undefined && json(refTo(name))), ...said.content }
    const shown = {
      description,
      ...(headers !== undefined && { headers: headersOf(headers) }),
      ...(Object.keys(content).length > 0 && { content: contentOf(content) }),
      ...(shapedBy !== undefined && { 'x-shaped-by': shapedBy }),
    }
    return [status, shown] as const
  })
  return Object.fromEntries(answers)
}

const headersOf = (headers: Parameters) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, docs]) => [
      name,
      typeof docs === 'string' ? { description: docs, schema: { type: 'string' } } : docs,
    ]),
  )

const contentOf = (content: Content) =>
  Object.fromEntries(Object.entries(content).map(([mediaType, schema]) => [mediaType, { schema }]))
