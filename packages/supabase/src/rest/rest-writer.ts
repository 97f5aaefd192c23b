import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Database } from '@golden-bead/server/database/database'
import { writeAnswer, type RestAnswer } from './answer.ts'
import type { Caller } from '#supabase/identity/caller.ts'
import type { ResourceRegistry } from './resource-registry.ts'
import type { Column, Resource } from './resource.ts'
import {
  badBody,
  needsWhere,
  notOneRow,
  notWithPut,
  nullValue,
  permissionDenied,
  putNeedsPrimaryKey,
  putToAnotherKey,
  unknownColumn,
  vagueWindow,
  windowWithPut,
} from './rest-errors.ts'
import type { ColumnRule, Rights, WriteMethod } from './rights.ts'
import { parseAccept } from './syntax/parse-accept.ts'
import { parseIdentifiers } from '#supabase/rest/syntax/field.ts'
import { parsePreferences, type Preferences } from './syntax/parse-preferences.ts'
import { onlyValue, parseQuery } from './syntax/parse-query.ts'
import { isWholeNumber } from './syntax/parse-range.ts'
import { embedsOf, type Condition, type Query } from './syntax/query.ts'
import { decodeParameters, type QueryParameters } from './syntax/query-parameters.ts'
import type { QueryLimits } from './query-limits.ts'
import { logChanges, type Note } from './write/audit-log.ts'
import type { Conflict } from './write/insert-sql.ts'
import { ownRows, readObjects, readPayload, type Payload } from './write/write-payload.ts'
import type { Change, WritePlan } from './write/write-plan.ts'
import { writeRows, type Written } from './write/write.ts'

type WriteRequest = {
  method: WriteMethod
  table: string
  search: string
  accept: string | undefined
  prefer: string | undefined
  body: unknown
  note: Note
}

type Options = {
  database: Database
  changeFeed: ChangeFeed
  resources: ResourceRegistry
  limits: QueryLimits
}

type UpdateRight = NonNullable<Rights['update']>

type Context = {
  resource: Resource
  caller: Caller
  rights: Rights
  parameters: QueryParameters
  query: Query
  preferences: Preferences
  body: unknown
}

/** Inserts, updates, upserts and deletes, within the rights of the caller. */
export function createRestWriter({ database, changeFeed, resources, limits }: Options) {
  return async (caller: Caller, request: WriteRequest): Promise<RestAnswer> => {
    const resource = resources.get(request.table)
    const rights = resource.rights[caller.class]
    const form = parseAccept(request.accept)
    const preferences = parsePreferences(request.prefer)
    const parameters = decodeParameters(request.search)
    const query = parseQuery(parameters)
    rejectVagueWindow(parameters)
    const { body } = request
    const context = { resource, caller, rights, parameters, query, preferences, body }

    const { method } = request
    const change = changeOf(method, context)
    const isShown = preferences.return === 'representation'
    const plan: WritePlan = { method, resource, query, caller, change, form, isShown }
    const written = isNothing(change)
      ? nothingWritten(plan)
      : await limits.runOwn(caller, () => writeRows(database, resources, plan, preferences))

    if (written.affected > 0) changeFeed.announce(resource.name)
    if (preferences.tx !== 'rollback') logChanges(plan, written.keys, request.note)
    return writeAnswer(written, plan, preferences)
  }
}

function changeOf(method: WriteMethod, context: Context): Change {
  const { resource, caller, rights, query } = context
  switch (method) {
    case 'POST':
      return insertOf(context)
    case 'PUT':
      return putOf(context)
    case 'PATCH':
      if (rights.update === undefined) throw permissionDenied(resource.name, caller.class)
      return updateOf(context, rights.update)
    case 'DELETE':
      if (rights.delete === undefined) throw permissionDenied(resource.name, caller.class)
      rejectWithoutWhere('DELETE', query)
      return { action: 'delete', rows: rights.delete }
  }
}

const windowNames = ['limit', 'offset']

/**
 * A read ignores a limit that is not a number, and an offset below zero; a write would then affect
 * more rows than intended.
 */
function rejectVagueWindow(parameters: QueryParameters): void {
  for (const name of windowNames) {
    const value = onlyValue(parameters, name)
    if (value !== undefined && (!isWholeNumber(value) || value.startsWith('-'))) {
      throw vagueWindow(name)
    }
  }
}

/** A forgotten filter must not affect the whole table. */
function rejectWithoutWhere(verb: 'UPDATE' | 'DELETE', query: Query): void {
  if (!isFiltered(query)) throw needsWhere(verb)
}

/**
 * A required embed (`!inner`) does not count as a filter: with a NOT NULL foreign key, every row
 * has one.
 */
const isFiltered = (query: Query): boolean =>
  query.conditions.length > 0 ||
  embedsOf(query).some((embed) => embed.isInner && isFiltered(embed.query))

function insertOf(context: Context): Change {
  const { resource, caller, rights } = context
  if (rights.insert === undefined) throw permissionDenied(resource.name, caller.class)
  const conflict = conflictOf(context)
  if (rights.insert.isUpdate && !conflict?.isIgnored) return updateByKey(context)
  const sent = payloadOf(context, rights.insert.columns)
  const payload = rights.insert.rows === 'own' ? ownRows(sent, context) : sent
  if (conflict !== undefined && !conflict.isIgnored) rejectMerge(context, payload, conflict)
  return { action: 'insert', payload, conflict }
}

function conflictOf({ resource, parameters, preferences }: Context): Conflict | undefined {
  if (preferences.resolution === undefined) return undefined
  const given = onlyValue(parameters, 'on_conflict')
  const columns =
    given === undefined || given === ''
      ? resource.primaryKey
      : parseIdentifiers(given, 'on_conflict parameter')
  for (const name of columns) {
    if (resource.columns.get(name)?.stored !== name) {
      throw unknownColumn(resource.name, name, undefined)
    }
  }
  return { columns, isIgnored: preferences.resolution === 'ignore-duplicates' }
}

/** An upsert may update, which needs a right of its own. */
function rejectMerge(
  { resource, caller, rights }: Context,
  { columns }: Payload,
  { columns: key }: Conflict,
): void {
  const allowed: ColumnRule = rights.update?.columns ?? []
  // A row with the owner of the new one belongs to the caller, as the new one does.
  const isInReach =
    rights.update?.rows === 'all' || (rights.update?.rows === 'own' && isOwnerIn(key, resource))
  const isAllowed = ({ name, isSetByDatabase }: Column) =>
    isSetByDatabase || key.includes(name) || allowed.includes(name)
  if (!isInReach || (allowed !== 'writable' && !columns.every(isAllowed))) {
    throw permissionDenied(resource.name, caller.class)
  }
}

const isOwnerIn = (key: readonly string[], { ownerColumn }: Resource) =>
  ownerColumn !== undefined && key.includes(ownerColumn)

function payloadOf(context: Context, allowed: ColumnRule, fixed: readonly string[] = []): Payload {
  const { resource, caller, parameters, preferences, body } = context
  const names = onlyValue(parameters, 'columns')
  return readPayload(body, {
    resource,
    caller,
    allowed,
    fixed,
    columns: names === undefined ? undefined : parseIdentifiers(names, 'columns parameter'),
    isMissingDefault: preferences.missing === 'default',
  })
}

function updateOf(context: Context, { columns, rows }: UpdateRight): Change {
  const payload = payloadOf(context, columns, context.resource.primaryKey)
  const change: Change = { action: 'update', payload, rows }
  if (isNothing(change)) return change
  rejectWithoutWhere('UPDATE', context.query)
  if (change.payload.rows.length > 1) throw badBody('An update takes one object')
  return change
}

/** Updates the one row that has the key of the body, and inserts none. */
function updateByKey(context: Context): Change {
  const { resource, caller, rights, query, body } = context
  if (rights.update === undefined) throw permissionDenied(resource.name, caller.class)
  if (readObjects(body).length > 1) throw badBody(`Of ${resource.name} a request writes one row.`)
  const { columns, rows } = rights.update
  const payload = payloadOf(context, columns, resource.primaryKey)
  const change: Change = { action: 'update', payload, rows }
  if (payload.rows.length === 0) return change
  for (const name of resource.primaryKey) {
    const key = payload.claims.find(({ column }) => column.name === name)?.value ?? null
    if (key === null) throw nullValue(resource.name, name)
    query.conditions.push(equals(name, key))
  }
  return change
}

const equals = (name: string, value: unknown): Condition => ({
  kind: 'operand',
  field: { name, path: [] },
  operand: {
    kind: 'plain',
    operator: 'eq',
    quantifier: undefined,
    isNegated: false,
    value: String(value),
  },
})

/** PUT replaces one row: its filters must be exactly the primary key. */
function putOf(context: Context): Change {
  const { resource, query, parameters, body } = context
  for (const name of ['columns', 'on_conflict']) {
    if (onlyValue(parameters, name) !== undefined) throw notWithPut(name)
  }
  if (windowNames.some((name) => onlyValue(parameters, name) !== undefined)) throw windowWithPut()
  const keys = new Map(query.conditions.map((condition) => keyFilter(resource, condition)))
  if (!resource.primaryKey.every((name) => keys.has(name))) throw putNeedsPrimaryKey()
  const row = readObjects(body).find((object) =>
    resource.primaryKey.every(
      // A missing key would be the text `undefined`.
      (name) => Object.hasOwn(object, name) && String(object[name]) === keys.get(name),
    ),
  )
  if (row === undefined) throw putToAnotherKey()
  const preferences = { ...context.preferences, resolution: 'merge-duplicates' } as const
  return insertOf({ ...context, body: row, preferences })
}

function keyFilter({ primaryKey }: Resource, condition: Condition): [name: string, value: string] {
  const operand = condition.kind === 'operand' ? condition.operand : undefined
  const isEqual =
    operand?.kind === 'plain' &&
    operand.operator === 'eq' &&
    operand.quantifier === undefined &&
    !operand.isNegated
  if (condition.kind !== 'operand' || !isEqual || !primaryKey.includes(condition.field.name)) {
    throw putNeedsPrimaryKey()
  }
  return [condition.field.name, operand.value]
}

/** An empty list writes nothing, and an update without columns changes nothing. */
const isNothing = (change: Change): boolean =>
  change.action !== 'delete' &&
  (change.payload.rows.length === 0 ||
    (change.action === 'update' &&
      change.payload.columns.length === 0 &&
      change.payload.claims.length === 0))

function nothingWritten({ form }: WritePlan): Written {
  if (form.kind === 'object') throw notOneRow(0)
  return { body: form.kind === 'csv' ? '' : '[]', affected: 0, inserted: 0, keys: [] }
}
