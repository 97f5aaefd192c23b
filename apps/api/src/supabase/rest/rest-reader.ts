import { createCache } from '#platform/cache/cache.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { runStatement } from '#platform/database/run-statement.ts'
import { readAnswer } from './answer.ts'
import { anyone, type Caller } from '#supabase/identity/caller.ts'
import { splitArguments, type FunctionRegistry, type RestFunction } from './functions.ts'
import { questionKey, type Question } from './question.ts'
import { nameOfRead, readRows } from './read.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import { answerTooLarge, notAcceptable } from './rest-errors.ts'
import { createBinds } from './sql/binds.ts'
import type { RowSource } from './sql/read-statement.ts'
import { storeAnswer, storedBytes, type StoredAnswer } from './stored-answer.ts'
import { parseAccept } from './syntax/parse-accept.ts'
import { parsePreferences } from './syntax/parse-preferences.ts'
import { parseQuery } from './syntax/parse-query.ts'
import { intersectRange } from './syntax/parse-range.ts'
import { decodeParameters, type QueryParameters } from './syntax/query-parameters.ts'
import type { Turns } from './turns.ts'

const isAnybody = (caller: Caller) => caller.class === anyone.class

const callPrefix = 'rpc/'
const isCall = ({ path }: Question) => path.startsWith(callPrefix)

type Options = {
  database: Database
  publicReads: Database
  changeFeed: ChangeFeed
  resources: ResourceRegistry
  functions: FunctionRegistry
  turns: Turns
  /** Called when what was answered before may be answered so no more. */
  onDrop: () => void
}

/** Answers reads; those that are the same for everybody from memory while nothing changes. */
export function createRestReader(options: Options) {
  const { database, publicReads, changeFeed, resources, functions, turns, onDrop } = options
  const answers = createCache<StoredAnswer>('answers', {
    sizeOf: storedBytes,
    canKeep: changeFeed.isListening,
  })
  const waiting = createCache<StoredAnswer>('lookups')
  const drop = () => {
    answers.clear()
    waiting.clear()
    onDrop()
  }
  changeFeed.onLost(drop)

  async function readTable(
    table: string,
    question: Question,
    parameters: QueryParameters,
    { caller, source }: { caller: Caller; source?: RowSource | undefined },
  ): Promise<StoredAnswer> {
    const resource = resources.get(table)
    const form = parseAccept(question.accept)
    const preferences = parsePreferences(question.prefer)
    const parsed = parseQuery(parameters)
    const query = { ...parsed, ...intersectRange(parsed, question.range) }

    const plan = { resource, query, form, caller, source }
    const connections = isAnybody(caller) ? publicReads : database
    const rows = await readRows(connections, resources, plan, preferences.count)
    const context = {
      address: isCall(question) ? undefined : { path: `/${question.path}`, parameters },
      offset: query.offset,
      form,
      preferences,
    }
    return storeAnswer(readAnswer(rows, context), rows)
  }

  async function callFunction(question: Question): Promise<StoredAnswer> {
    const parameters = decodeParameters(question.search)
    const definition = findFunction(question.path, parameters)
    const { args, rest } = splitArguments(definition, parameters)
    if (definition.kind === 'rows') {
      const source = await definition.source(args)
      return readTable(definition.table, question, rest, { caller: anyone, source })
    }
    if (parseAccept(question.accept).kind === 'csv') throw notAcceptable(question.accept ?? '')
    const statement = await definition.statement(args)
    const binds = createBinds()
    const text = statement(binds)
    const [row] = await runStatement<{ body: string }>(publicReads, {
      name: nameOfRead(text),
      text,
      values: binds.values,
    })
    const body = row?.body
    if (body === undefined) throw answerTooLarge()
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return storeAnswer({ status: 200, headers, body }, { total: undefined, isPublic: true })
  }

  const makePublic = (question: Question): Promise<StoredAnswer> =>
    isCall(question)
      ? callFunction(question)
      : readTable(question.path, question, decodeParameters(question.search), { caller: anyone })

  const findFunction = (path: string, parameters: QueryParameters): RestFunction =>
    functions.get(
      path.slice(callPrefix.length),
      parameters.map(([name]) => name),
    )

  /** Another network may have asked the same while this one waited for its turn. */
  const answerPublic = async (key: string, question: Question): Promise<StoredAnswer> => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const since = answers.epoch()
    const answer = await makePublic(question)
    if (answer.isPublic) answers.set(key, answer, since)
    return answer
  }

  return {
    /**
     * The answer that everybody gets. Any number of equal questions from one address waits as one;
     * those of different networks do not wait for each other, whose turns may come late.
     */
    readPublic: (question: Question, address: string): StoredAnswer | Promise<StoredAnswer> => {
      const key = questionKey(question)
      const ask = () => turns.runForAnybody(address, () => answerPublic(key, question))
      return answers.get(key) ?? waiting.find(`${address} ${key}`, ask, () => false)
    },

    /** The answer for one caller, which is nobody else's. */
    readAs: (caller: Caller, question: Question, address: string): Promise<StoredAnswer> => {
      const parameters = decodeParameters(question.search)
      const make = () => readTable(question.path, question, parameters, { caller })
      return isAnybody(caller) ? turns.runForAnybody(address, make) : turns.runForOne(caller, make)
    },

    dropOnChange: (table: string) => changeFeed.onChange(table, drop),
    cacheBytes: answers.bytes,
  }
}

export type RestReader = ReturnType<typeof createRestReader>
