import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '@golden-bead/server/database/database'
import { installErrorShape } from '@golden-bead/server/http/error-shape'
import type { Caller, RoleOf } from '#supabase/identity/caller.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { createFunctionRegistry, type RestFunction } from './functions.ts'
import { createLargeAnswers } from './large-answers.ts'
import type { ReadRequest } from './read-request.ts'
import { createResourceRegistry } from './resource-registry.ts'
import type { Resource } from './resource.ts'
import { restErrorShape } from './rest-error-shape.ts'
import { createRestReader } from './rest-reader.ts'
import { addFunctionRoutes, addTableRoutes } from './rest-routes.ts'
import { createRestWriter } from './rest-writer.ts'
import { createQueryLimits } from './query-limits.ts'

export { describeTable } from './describe-table.ts'
export type { FunctionDocs, TableDocs } from './description/docs.ts'
export type { Arguments, RestFunction } from './functions.ts'
export { shareOfOneKey } from './query-limits.ts'
export { badValue } from './rest-errors.ts'
export type { RightsTable } from './rights.ts'
export type { RowSource } from './sql/read-statement.ts'

/** A read as of the route with this path, and its query string. */
type InnerRead = Pick<ReadRequest, 'path' | 'search' | 'prefer'>

/** The rows or the value, and the number of rows on all pages if `prefer` asks for it. */
type InnerAnswer = { value: unknown; total: number | undefined }

export type Rest = {
  /** Exposes a table at `/rest/v1`. */
  expose: (resource: Resource) => void
  exposeFunction: (definition: RestFunction) => void
  /** A public read, from the same cache as the routes. */
  readPublic: (read: InnerRead, address: string) => Promise<InnerAnswer>
  /** A read with the rights of this caller, of what is stored now. */
  readAs: (caller: Caller, read: InnerRead, address: string) => Promise<InnerAnswer>
}

// Parsed each time: kept beside the answer, it would take as much memory again, uncounted.
const valueOf = ({ body, total }: CachedAnswer): InnerAnswer => ({
  value: JSON.parse(body.plain.toString()),
  total,
})

/** `/rest/v1`: the tables that the app exposes, for any client of PostgREST. */
export async function addRest(app: FastifyInstance, { roleOf }: { roleOf: RoleOf }): Promise<Rest> {
  const { database, publicReads, changeFeed } = app
  const resources = createResourceRegistry()
  const functions = createFunctionRegistry()
  const limits = createQueryLimits(database, publicReads)
  const reader = createRestReader({
    database,
    publicReads,
    changeFeed,
    resources,
    functions,
    limits,
  })
  const write = createRestWriter({ database, changeFeed, resources, limits })
  const largeAnswers = createLargeAnswers()
  const services = { resources, reader, largeAnswers, write, roleOf }
  app.startup.add('announced changes', () =>
    mustAnnounceChanges(
      database,
      [...resources.names()].filter((name) => resources.get(name).isPublic),
    ),
  )
  app.metrics.gauge('rest_cache_bytes', 'Size of the cached answers', reader.cacheBytes)

  const errorShape = restErrorShape({
    tables: resources.names,
    nearestFunction: functions.nearest,
    refusalOf: resources.refusalOf,
  })

  let scope: FastifyInstance = app
  await app.register(
    (child, _options, done) => {
      scope = child
      child.allowCors('everywhere', child.prefix)
      installErrorShape(child, errorShape)
      child.decorateRequest('writer', undefined)
      // The grammar of PostgREST is parsed by hand: here, schemas only describe.
      child.setValidatorCompiler(() => () => true)
      child.addHook('onRequest', ({ method, headers }, _reply, next) => {
        if (method !== 'GET' && method !== 'HEAD') headers['content-type'] ??= 'application/json'
        next()
      })
      done()
    },
    { prefix: '/rest/v1' },
  )

  return {
    expose: (resource) => {
      resources.add(resource)
      app.describeTag(resource.docs.tag, resource.docs.tagDescription)
      if (resource.isPublic) reader.dropOnChange(resource.name)
      addTableRoutes(scope, resource, services)
    },
    exposeFunction: (definition) => {
      functions.add(definition)
      addFunctionRoutes(scope, definition, services)
    },
    readPublic: async (read, address) =>
      valueOf(await reader.readPublic({ ...read, accept: '*/*' }, address)),
    readAs: async (caller, read, address) =>
      valueOf(await reader.readAs(caller, { ...read, accept: '*/*' }, address)),
  }
}

/** What is cached of a table that does not announce its changes would be shown for ever. */
async function mustAnnounceChanges(database: Database, tables: readonly string[]): Promise<void> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where oid in (select to_regclass(quote_ident(t)) from unnest(${sql.param(tables)}::text[]) t)
      and relkind in ('r', 'p')
      and not exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and proname = 'announce_change' and tgenabled <> 'D'
      )`)
  const [silent] = rows
  if (silent === undefined) return
  throw new Error(
    `Everybody reads ${silent.name}, so its answers are cached: it needs the trigger announce_change.`,
  )
}
