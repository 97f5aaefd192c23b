import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Database } from '@golden-bead/server/database/database'
import { createSingleFlight } from '@golden-bead/server/process/single-flight'
import { runStatement } from '@golden-bead/server/database/run-statement'
import { readAnswer } from './answer.ts'
import { anonymous, type Caller } from '#supabase/identity/caller.ts'
import { splitArguments, type FunctionRegistry, type RestFunction } from './functions.ts'
import { cacheKeyOf, type ReadRequest } from './read-request.ts'
import { nameOfRead, readRows } from './read.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { notAcceptable } from './rest-errors.ts'
import { createBinds } from '@golden-bead/server/database/binds'
import type { RowSource } from './sql/read-statement.ts'
import { toCachedAnswer, cachedBytes, type CachedAnswer } from './cached-answer.ts'
import { parseAccept } from './syntax/parse-accept.ts'
import { parsePreferences } from './syntax/parse-preferences.ts'
import { parseQuery } from './syntax/parse-query.ts'
import { intersectRange } from './syntax/parse-range.ts'
import { decodeParameters, type QueryParameters } from './syntax/query-parameters.ts'
import type { QueryLimits } from './query-limits.ts'

const isAnonymous = (caller: Caller) => caller.class === anonymous.class

/** Of the cached answers, for the routes and for `readPublic`. */
const answersBytesMax = 64 * 1024 * 1024

const callPrefix = 'rpc/'
const isCall = ({ path }: ReadRequest) => path.startsWith(callPrefix)

type Options = {
  database: Database
  publicReads: Database
  changeFeed: ChangeFeed
  resources: ResourceRegistry
  functions: FunctionRegistry
  limits: QueryLimits
}

/** Answers reads; public ones from a cache that is cleared on changes. */
export function createRestReader(options: Options) {
  const { database, publicReads, changeFeed, resources, functions, limits } = options
  const answers = createCache<CachedAnswer>({
    bytesMax: answersBytesMax,
    sizeOf: cachedBytes,
    canCache: changeFeed.isListening,
  })
  const waiting = createSingleFlight<CachedAnswer>()
  const drop = () => {
    answers.clear()
    waiting.clear()
  }
  changeFeed.onLost(drop)

  async function readTable(
    table: string,
    request: ReadRequest,
    parameters: QueryParameters,
    { caller, source }: { caller: Caller; source?: RowSource | undefined },
  ): Promise<CachedAnswer> {
    const resource = resources.get(table)
    const form = parseAccept(request.accept)
    const preferences = parsePreferences(request.prefer)
    const parsed = parseQuery(parameters)
    const query = { ...parsed, ...intersectRange(parsed, request.range) }

    const isPublicRead = isAnonymous(caller)
    // What a call looks for decides which index is right, which public reads ask anew each time (035).
    const isNamed = isPublicRead || source === undefined
    const plan = { resource, query, form, caller, source, isNamed }
    const connections = isPublicRead ? publicReads : database
    const rows = await readRows(connections, resources, plan, preferences)
    const context = {
      address: isCall(request) ? undefined : { path: `/${request.path}`, parameters },
      offset: query.offset,
      form,
      preferences,
    }
    return toCachedAnswer(readAnswer(rows, context), rows)
  }

  async function callFunction(request: ReadRequest, caller: Caller): Promise<CachedAnswer> {
    const parameters = decodeParameters(request.search)
    const definition = findFunction(request.path, parameters)
    const { args, rest } = splitArguments(definition, parameters)
    if (definition.kind === 'rows') {
      const source = await definition.source(args, caller)
      return readTable(definition.table, request, rest, { caller, source })
    }
    if (parseAccept(request.accept).kind === 'csv') throw notAcceptable(request.accept ?? '')
    const statement = await definition.statement(args, caller)
    const binds = createBinds()
    // As text: the driver would turn JSON into values.
    const text = `select body::text from (${statement(binds)}) answer`
    const [row] = await runStatement<{ body: string | null }>(publicReads, {
      name: nameOfRead(text),
      text,
      values: binds.values,
    })
    const body = row?.body ?? 'null'
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return toCachedAnswer({ status: 200, headers, body }, { total: undefined, isPublic: true })
  }

  const make = (request: ReadRequest, caller: Caller): Promise<CachedAnswer> =>
    isCall(request)
      ? callFunction(request, caller)
      : readTable(request.path, request, decodeParameters(request.search), { caller })

  const findFunction = (path: string, parameters: QueryParameters): RestFunction =>
    functions.get(
      path.slice(callPrefix.length),
      parameters.map(([name]) => name),
    )

  /** While this job waited for its slot, another network may have requested and cached the same. */
  const answerPublic = async (key: string, request: ReadRequest): Promise<CachedAnswer> => {
    const cached = answers.get(key)
    if (cached !== undefined) return cached
    const since = answers.epoch()
    const answer = await make(request, anonymous)
    if (answer.isPublic) answers.set(key, answer, since)
    return answer
  }

  return {
    /**
     * A public read. Equal concurrent requests from one address share one job. Those of different
     * networks do not share one, since it may wait for the concurrency limit of its network.
     */
    readPublic: (request: ReadRequest, address: string): CachedAnswer | Promise<CachedAnswer> => {
      const key = cacheKeyOf(request)
      const ask = () => limits.runPublic(address, () => answerPublic(key, request))
      return answers.get(key) ?? waiting.run(`${address} ${key}`, ask)
    },

    /** A read with the rights of one caller, never cached: their own rows, or what editors see. */
    readAs: (caller: Caller, request: ReadRequest, address: string): Promise<CachedAnswer> => {
      const read = () => make(request, caller)
      return isAnonymous(caller) ? limits.runPublic(address, read) : limits.runOwn(caller, read)
    },

    dropOnChange: (table: string) => changeFeed.onChange(table, drop),
    cacheBytes: answers.bytes,
  }
}

export type RestReader = ReturnType<typeof createRestReader>
