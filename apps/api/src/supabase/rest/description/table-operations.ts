import { z } from 'zod'
import { json, refTo, operation } from '#platform/openapi/section-parts.ts'
import type { Operations, Schemas } from '#platform/openapi/section.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import { rowsWrittenMax } from '#supabase/rest/write/write-payload.ts'
import { headAnswers, nothingShown, rangeHeaders, readAnswers, shownRows } from './rest-answers.ts'
import {
  columnsParameter,
  filterParameters,
  headersWithoutRange,
  insertHeaders,
  insertParameters,
  readHeaders,
  selectParameter,
  windowParameters,
  writeHeaders,
} from './rest-parameters.ts'
import { capital } from './docs.ts'

export const readErrors = [300, 404, 406, 416]
const writeErrors = [...readErrors, 403, 409]

/** For forms, and for rows that are written as they were read. */
const lenience =
  'Numbers, booleans and lists may be text, and a text may be a number. `created_at` and `updated_at` are ignored in a body; another column that may not be written has to have the stored value.'

const isGranted = ({ rights }: Resource, right: 'insert' | 'update' | 'delete') =>
  Object.values(rights).some(({ [right]: given }) => given !== undefined)

/** The schemas of bodies, from the rules that validate the values. */
export function tableBodies(resource: Resource): Schemas {
  const { name, required } = resource.docs
  const rules = [...resource.columns.values()].flatMap(({ name: column, accepts }) =>
    accepts === undefined ? [] : [[column, accepts] as const],
  )
  const bodyOf = (needed: readonly string[]) =>
    z.strictObject(
      Object.fromEntries(
        rules.map(([column, rule]) => [column, needed.includes(column) ? rule : rule.optional()]),
      ),
    )
  return {
    ...(isGranted(resource, 'insert') && { [`New${name}`]: bodyOf(required) }),
    ...(isGranted(resource, 'update') && { [`${name}Changes`]: bodyOf([]) }),
  }
}

export function tableOperations(resource: Resource): Operations {
  const { name, docs, primaryKey } = resource
  const { one, many } = docs
  const url = `/${name}`
  const filters = filterParameters(resource)
  const whole = { ...selectParameter, ...filters, ...windowParameters }
  const keys = Object.fromEntries(
    Object.entries(filters).filter(([column]) => primaryKey.includes(column)),
  )
  const newRow = refTo(`New${docs.name}`)
  const added = shownRows(docs, `The ${many} are there.`)
  const read = { query: whole, headers: readHeaders, errors: readErrors }
  return {
    [`list${capital(many)}`]: operation(`GET ${url}`, `Read ${many}`, {
      ...read,
      description: docs.description,
      answers: readAnswers(docs),
    }),
    [`count${capital(many)}`]: operation(`HEAD ${url}`, `Count ${many}`, {
      ...read,
      headers: headersWithoutRange,
      answers: headAnswers(docs),
    }),
    ...(isGranted(resource, 'insert') && {
      [`create${capital(many)}`]: operation(`POST ${url}`, `Add ${many}`, {
        description: `One row or up to ${rowsWrittenMax.toLocaleString('en-US')}, all or none. ${lenience}`,
        query: { ...selectParameter, ...insertParameters },
        headers: insertHeaders,
        body: {
          content: json({
            anyOf: [newRow, { type: 'array', items: newRow, maxItems: rowsWrittenMax }],
          }),
        },
        answers: {
          200: shownRows(docs, `All ${many} were there already, and are changed.`),
          201: {
            ...added,
            headers: {
              ...rangeHeaders,
              Location: 'The new row, for `Prefer: return=headers-only`.',
            },
          },
        },
        errors: writeErrors,
      }),
      [`put${docs.name}`]: operation(`PUT ${url}`, `Add or replace one ${one}`, {
        description: `The key is in the body, and a condition in the address: \`${primaryKey.map((key) => `${key}=eq.KEY`).join('&')}\`.`,
        query: { ...selectParameter, ...keys },
        headers: writeHeaders,
        body: { content: json(newRow) },
        answers: {
          200: shownRows(docs, `The ${one} was there already, and is replaced.`),
          201: shownRows(docs, `The ${one} is new.`),
          204: nothingShown,
        },
        errors: [...writeErrors, 405],
      }),
    }),
    ...(isGranted(resource, 'update') && {
      [`update${capital(many)}`]: operation(`PATCH ${url}`, `Change ${many}`, {
        description: `A condition is needed. A condition on \`updated_at\` changes a ${one} only if no other request changed it meanwhile. ${lenience}`,
        query: { ...whole, ...columnsParameter },
        headers: writeHeaders,
        body: { content: json(refTo(`${docs.name}Changes`)) },
        answers: { 200: shownRows(docs, `The changed ${many}.`), 204: nothingShown },
        errors: writeErrors,
      }),
    }),
    ...(isGranted(resource, 'delete') && {
      [`delete${capital(many)}`]: operation(`DELETE ${url}`, `Delete ${many}`, {
        description: 'A condition is needed.',
        query: whole,
        headers: writeHeaders,
        answers: { 200: shownRows(docs, `The ${many} that were.`), 204: nothingShown },
        errors: writeErrors,
      }),
    }),
  }
}
