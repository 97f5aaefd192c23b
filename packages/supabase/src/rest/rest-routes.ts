import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headerText } from '@golden-bead/server/http/header-text'
import { everyone, type Audience } from '@golden-bead/server/http/route-access'
import {
  anonymous,
  identifyCaller,
  isEditor,
  type Caller,
  type CallerClass,
  type RoleOf,
} from '#supabase/identity/caller.ts'
import { functionSchemas } from './description/function-schemas.ts'
import { tableSchemas } from './description/table-schemas.ts'
import { argumentsOfBody, type RestFunction } from './functions.ts'
import type { LargeAnswers } from './large-answers.ts'
import { requireSchema } from './named-schema.ts'
import type { ReadRequest } from './read-request.ts'
import { identityError } from './identity-errors.ts'
import type { Resource } from './resource.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { permissionDenied } from './rest-errors.ts'
import type { RestReader } from './rest-reader.ts'
import type { createRestWriter } from './rest-writer.ts'
import { mayWrite, type WriteMethod } from './rights.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { sendStored, sendWritten } from './send-answer.ts'

export type RestServices = {
  resources: ResourceRegistry
  reader: RestReader
  largeAnswers: LargeAnswers
  write: ReturnType<typeof createRestWriter>
  roleOf: RoleOf
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set before the body is read. */
    writer: Caller | undefined
  }
}

/** As much as an address may have, since arguments can be sent in either. */
const callBodyBytesMax = 16 * 1024

const audiences: readonly (readonly [CallerClass, Audience])[] = [
  ['anon', 'anon'],
  ['user', 'user'],
  ['admin', 'admin'],
  ['service', 'service_role'],
]

const writersOf = ({ rights }: Resource, method: WriteMethod) =>
  audiences.filter(([name]) => mayWrite(method, rights[name])).map(([, caller]) => caller)

/** A HEAD of its own, which the description has; Fastify adds none where there is one. */
const swagger = { exposeHeadRoute: true }

/** The routes of one table, spelt out so that each declares who may call it. */
export function addTableRoutes(
  scope: FastifyInstance,
  resource: Resource,
  services: RestServices,
): void {
  const { name } = resource
  const url = `/${name}`
  const read = resource.isPublic ? readPublicly(services, name) : readPersonally(services, name)
  const schemas = tableSchemas(resource)
  scope.head(url, { config: { access: everyone, swagger }, schema: schemas.HEAD }, read)
  scope.get(url, { config: { access: everyone }, schema: schemas.GET }, read)

  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    scope.route({
      method,
      url,
      config: { access: writersOf(resource, method) },
      schema: schemas[method] ?? {},
      onRequest: admitWriter(services, method, resource),
      handler: writeAs(services, method, name),
    })
  }
}

export function addFunctionRoutes(
  scope: FastifyInstance,
  definition: RestFunction,
  services: RestServices,
): void {
  const path = `rpc/${definition.name}`
  const url = `/${path}`
  const config = { access: everyone }
  const schemas = functionSchemas(definition, services.resources)
  const answer = readPublicly(services, path)
  scope.head(url, { config: { ...config, swagger }, schema: schemas.HEAD }, answer)
  scope.get(url, { config, schema: schemas.GET }, answer)
  const called = { config, schema: schemas.POST, bodyLimit: callBodyBytesMax }
  scope.post(url, called, (request, reply) => {
    const given = new URLSearchParams(argumentsOfBody(request.body, definition)).toString()
    return answer(
      request,
      reply,
      [given, searchOf(request)].filter((part) => part !== '').join('&'),
    )
  })
}

/**
 * Visitors and members share one cached answer, unless the request embeds a table of which they see
 * different rows. Editors see what is not live too, and so pass the cache.
 */
const readPublicly =
  ({ reader, largeAnswers, roleOf }: RestServices, path: string) =>
  async (request: FastifyRequest, reply: FastifyReply, search: string = searchOf(request)) => {
    const result = await request.identify()
    if (!result.ok) throw identityError(result.error)
    const read = readRequestOf(request, path, search)
    const isVisitor = result.identity.role === 'anon'
    const caller = isVisitor ? anonymous : await identifyCaller(request, roleOf, identityError)
    const sendOwn = async () => {
      const own = await reader.readAs(caller, read, request.ip)
      const cacheability = own.isPublic ? 'private' : 'none'
      return largeAnswers.send(reply, own, () => sendStored(request, reply, own, cacheability))
    }
    if (isEditor(caller)) return sendOwn()

    const send = (answer: CachedAnswer) =>
      sendStored(request, reply, answer, isVisitor ? 'shared' : 'private')
    const answer = reader.readPublic(read, request.ip)
    // A cached answer takes no further memory, however slowly the client reads it.
    if (!(answer instanceof Promise)) return send(answer)
    const made = await answer
    if (!made.isPublic && !isVisitor) return sendOwn()
    return largeAnswers.send(reply, made, () => send(made))
  }

const readPersonally =
  (services: RestServices, path: string) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await identifyCaller(request, services.roleOf, identityError)
    const read = readRequestOf(request, path, searchOf(request))
    const answer = await services.reader.readAs(caller, read, request.ip)
    return services.largeAnswers.send(reply, answer, () =>
      sendStored(request, reply, answer, 'none'),
    )
  }

/** Runs before the body is read, so that no body is read for a caller without the right. */
const admitWriter =
  ({ roleOf }: RestServices, method: WriteMethod, { name, rights }: Resource) =>
  async (request: FastifyRequest) => {
    const caller = await identifyCaller(request, roleOf, identityError)
    if (!mayWrite(method, rights[caller.class])) throw permissionDenied(name, caller.class)
    request.writer = caller
  }

const writeAs =
  ({ write }: RestServices, method: WriteMethod, table: string) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { writer = anonymous } = request
    requireSchema(request)
    const answer = await write(writer, {
      method,
      table,
      search: searchOf(request),
      accept: request.headers.accept,
      prefer: headerText(request, 'prefer'),
      body: request.body,
      note: (event, details) => request.log.info({ event, ...details }, 'row event'),
    })
    return sendWritten(request, reply, answer)
  }

function readRequestOf(request: FastifyRequest, path: string, search: string): ReadRequest {
  requireSchema(request)
  return {
    path,
    search,
    accept: request.headers.accept,
    prefer: headerText(request, 'prefer'),
    // As HTTP says: it has no meaning in a call with a body, nor with HEAD.
    range: request.method === 'GET' ? request.headers.range : undefined,
  }
}

function searchOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark + 1)
}
