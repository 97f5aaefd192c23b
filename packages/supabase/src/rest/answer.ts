import { badRange, notOneRow } from './rest-errors.ts'
import type { RowsAnswer } from './read.ts'
import type { AnswerForm } from './syntax/parse-accept.ts'
import type { Preferences } from './syntax/parse-preferences.ts'
import type { QueryParameters } from './syntax/query-parameters.ts'
import type { Written } from './write/write.ts'
import type { WritePlan } from './write/write-plan.ts'

export type RestAnswer = {
  status: number
  headers: Record<string, string>
  body: string
}

export type ReadContext = {
  /** Undefined for a function call: arguments in a body must not be returned in an address. */
  address: { path: string; parameters: QueryParameters } | undefined
  offset: number
  form: AnswerForm
  preferences: Preferences
}

export function readAnswer(answer: RowsAnswer, context: ReadContext): RestAnswer {
  const { rows, total, body } = answer
  const { offset, form, preferences } = context
  if (form.kind === 'object' && rows !== 1) throw notOneRow(rows)
  if (total !== undefined && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw badRange(details, total)
  }
  const counted = total ?? '*'
  const range = rows === 0 ? `*/${counted}` : `${offset}-${offset + rows - 1}/${counted}`
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    headers: {
      'content-type': form.contentType,
      'content-range': range,
      ...locationOf(context.address),
      ...applied([
        preferences.count && `count=${preferences.count}`,
        preferences.handling && `handling=${preferences.handling}`,
        preferences.timezone && `timezone=${preferences.timezone}`,
      ]),
    },
    body,
  }
}

/**
 * Clients reject responses with long headers, and every comma of an address is escaped as three
 * characters.
 */
const locationLengthMax = 4_000

/** The address of a read with its parameters in order, so that equal reads have equal addresses. */
function locationOf(address: ReadContext['address']): Record<string, string> {
  if (address === undefined) return {}
  const { path, parameters } = address
  const sorted = parameters
    .filter(([name]) => name !== 'apikey')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
  const location = sorted.length === 0 ? path : `${path}?${sorted.join('&')}`
  return location.length > locationLengthMax ? {} : { 'content-location': location }
}

const applied = (preferences: readonly (string | undefined)[]): Record<string, string> => {
  const given = preferences.filter((preference) => preference !== undefined)
  return given.length === 0 ? {} : { 'preference-applied': given.join(', ') }
}

export function writeAnswer(
  written: Written,
  plan: WritePlan,
  preferences: Preferences,
): RestAnswer {
  const total = preferences.count === undefined ? '*' : String(written.affected)
  const headers: Record<string, string> = {
    'content-range': `${writtenRange(written, plan)}/${total}`,
    ...appliedToWrite(plan, preferences),
  }
  const status = statusOf(written, plan, preferences)
  if (plan.isShown) {
    return {
      status,
      headers: { ...headers, 'content-type': plan.form.contentType },
      body: written.body,
    }
  }
  const { resource, method, change } = plan
  const isNew = method === 'POST' && change.action === 'insert' && written.affected === 1
  if (isNew && preferences.return === 'headers-only') {
    const [key = []] = written.keys
    const filters = resource.primaryKey.map(
      (name, index) => `${name}=eq.${encodeURIComponent(key[index] ?? '')}`,
    )
    headers['location'] = `/${resource.name}?${filters.join('&')}`
  }
  return { status, headers, body: '' }
}

function writtenRange({ affected }: Written, { method }: WritePlan): string {
  return method === 'PATCH' && affected > 0 ? `0-${affected - 1}` : '*'
}

function statusOf(
  { inserted }: Written,
  { method, isShown }: WritePlan,
  { resolution }: Preferences,
): number {
  if (method !== 'POST' && !isShown) return 204
  const isInsert = method === 'POST' && resolution !== 'merge-duplicates'
  return isInsert || inserted > 0 ? 201 : 200
}

function appliedToWrite({ method }: WritePlan, preferences: Preferences): Record<string, string> {
  const isCounted = method === 'PATCH' || method === 'DELETE'
  return applied([
    method === 'POST' && preferences.resolution
      ? `resolution=${preferences.resolution}`
      : undefined,
    (method === 'POST' || method === 'PATCH') && preferences.missing
      ? `missing=${preferences.missing}`
      : undefined,
    preferences.return && `return=${preferences.return}`,
    preferences.count && `count=${preferences.count}`,
    preferences.tx && `tx=${preferences.tx}`,
    preferences.handling && `handling=${preferences.handling}`,
    preferences.timezone && `timezone=${preferences.timezone}`,
    isCounted && preferences.handling === 'strict' && preferences.maxAffected !== undefined
      ? `max-affected=${preferences.maxAffected}`
      : undefined,
  ])
}
