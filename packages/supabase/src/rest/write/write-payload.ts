import type { z } from 'zod'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import type { Caller } from '#supabase/identity/caller.ts'
import { nearestName } from '#supabase/rest/nearest-name.ts'
import type { Column, Resource } from '#supabase/rest/resource.ts'
import {
  badBody,
  badValue,
  emptyBody,
  nullValue,
  permissionDenied,
  serverColumn,
  unknownKey,
} from '#supabase/rest/rest-errors.ts'
import type { ColumnRule } from '#supabase/rest/rights.ts'
import { castValue } from './cast-value.ts'

export const rowsWrittenMax = 1_000

export type Cell = { isDefault: true } | { isDefault: false; value: unknown }
/** A value for a column that the caller may not write, and the error unless it is the stored one. */
type Claim = { column: Column; value: unknown; error: HttpError }
export type Payload = {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  claims: readonly Claim[]
}

type PayloadOptions = {
  resource: Resource
  caller: Caller
  allowed: ColumnRule
  /** Columns that keep their value: in an update those of the primary key, which is in addresses. */
  fixed: readonly string[]
  /** The `columns` parameter: all other members of a row are ignored. */
  columns: readonly string[] | undefined
  /** Whether a missing column gets its default, or null. */
  isMissingDefault: boolean
}

/**
 * Validates every value with the schema of its column, so that the stored value equals the sent
 * one.
 */
export function readPayload(body: unknown, options: PayloadOptions): Payload {
  const objects = readObjects(body)
  const [first] = objects
  const keys = options.columns ?? (first === undefined ? [] : Object.keys(first))
  if (options.columns === undefined && !objects.every((object) => hasKeys(object, keys))) {
    throw badBody('All object keys must match')
  }
  const columns: Column[] = []
  const claims: Claim[] = []
  for (const key of keys) {
    const column = knownColumn(key, options)
    const error = errorOf(column, options)
    if (error === undefined) columns.push(column)
    // Several rows would need a value of each, and a client sends one back that it has read.
    else if (objects.length !== 1) throw error
    else claims.push({ column, value: first?.[key], error })
  }
  const rows = objects.map((object) => columns.map((column) => readCell(object, column, options)))
  return { columns, rows, claims }
}

/**
 * The rows with the caller as owner: a row of another owner is rejected, a missing owner is set.
 */
export function ownRows(
  { columns, rows, claims }: Payload,
  { resource, caller }: Pick<PayloadOptions, 'resource' | 'caller'>,
): Payload {
  const owner = resource.columns.get(resource.ownerColumn ?? '')
  const { userId } = caller
  if (owner === undefined || userId === undefined) {
    throw permissionDenied(resource.name, caller.class)
  }
  const own: Cell = { isDefault: false, value: userId }
  const place = columns.indexOf(owner)
  if (place === -1) {
    return { columns: [...columns, owner], rows: rows.map((cells) => [...cells, own]), claims }
  }
  return {
    columns,
    claims,
    rows: rows.map((cells) =>
      cells.map((cell, index) => {
        if (index !== place || cell.isDefault) return index === place ? own : cell
        if (cell.value === userId) return cell
        throw permissionDenied(resource.name, caller.class, 'A new row belongs to its writer.')
      }),
    ),
  }
}

export function readObjects(body: unknown): Record<string, unknown>[] {
  if (body === undefined) throw emptyBody()
  const values: unknown[] = Array.isArray(body) ? body : [body]
  if (values.length > rowsWrittenMax) {
    throw badBody(`A request writes ${rowsWrittenMax} rows at most.`)
  }
  return values.map((value) => {
    if (!isObject(value)) throw emptyBody()
    return value
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasKeys = (object: Record<string, unknown>, keys: readonly string[]) =>
  Object.keys(object).length === keys.length && keys.every((key) => Object.hasOwn(object, key))

function knownColumn(key: string, { resource }: PayloadOptions): Column {
  const column = resource.columns.get(key)
  if (column === undefined || column.stored !== key) {
    const known = [...resource.columns.values()].map(({ stored }) => stored)
    throw unknownKey(resource.name, key, column?.stored ?? nearestName(key, known))
  }
  return column
}

function errorOf(
  { name, accepts, isSetByDatabase }: Column,
  { resource, caller, allowed, fixed }: PayloadOptions,
): HttpError | undefined {
  if (isSetByDatabase) return undefined
  if (fixed.includes(name) || (allowed !== 'writable' && !allowed.includes(name))) {
    return permissionDenied(resource.name, caller.class, `The column ${name} cannot be written.`)
  }
  return accepts === undefined ? serverColumn(name) : undefined
}

function readCell(
  object: Record<string, unknown>,
  column: Column,
  { resource, isMissingDefault }: PayloadOptions,
): Cell {
  if (column.isSetByDatabase) return { isDefault: true }
  const isMissing = !Object.hasOwn(object, column.name)
  if (isMissing && isMissingDefault) return { isDefault: true }

  const value = isMissing ? null : object[column.name]
  if (value === null && !column.isNotNull) return { isDefault: false, value }
  const result = column.accepts?.safeParse(castValue(value, column), {
    error: valueMessage(column.name),
  })
  if (result?.success === true) return { isDefault: false, value: result.data }
  if (value === null) throw nullValue(resource.name, column.name)
  const [issue] = result?.error.issues ?? []
  throw badValue(
    codeOf(issue),
    issue?.message ?? 'The value is not valid.',
    `Column: ${column.name}`,
  )
}

/** The SQLSTATE that PostgreSQL would return for the same error. */
function codeOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type') return '22P02'
  if (issue?.code === 'too_big' && issue.origin === 'string') return '22001'
  if (issue?.code === 'too_big' && issue.origin === 'number') return '22003'
  return '23514'
}

const types: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
}

/** The message for an invalid value, if its schema has none of its own. */
const valueMessage =
  (column: string) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    const isEntry = (issue.path ?? []).length > 0
    const what = typeErrorOf(issue)
    return what && `${isEntry ? `An entry of ${column}` : `The value of ${column}`} ${what}.`
  }

type SizeIssue = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>

function typeErrorOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${types[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeErrorOf(issue)
  return undefined
}

/** Of a text or a list its length, of a number the number itself. */
function sizeErrorOf(issue: SizeIssue): string | undefined {
  const isLength = issue.origin === 'string' || issue.origin === 'array'
  if (issue.code === 'too_small') {
    if (!isLength) return `must be ${issue.minimum} at least`
    return issue.minimum === 1 ? 'must not be empty' : undefined
  }
  if (!isLength) return `can be ${issue.maximum} at most`
  const unit = issue.origin === 'array' ? 'entries' : 'characters'
  return `can have ${issue.maximum} ${unit} at most`
}
