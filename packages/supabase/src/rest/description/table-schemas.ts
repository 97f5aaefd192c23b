import { z } from 'zod'
import type { Resource } from '#supabase/rest/resource.ts'
import { rowsWrittenMax } from '#supabase/rest/write/write-payload.ts'
import { restErrorSchema } from '#supabase/rest/rest-error-shape.ts'
import { capital, meaningOf } from './docs.ts'
import {
  headAnswers,
  nothingShown,
  rangeHeaders,
  readAnswers,
  shownRows,
  writeErrors,
} from './rest-answers.ts'
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

/** For forms, and for rows that are written as they were read. */
const lenience =
  'Numbers, booleans and lists may be text, and a text may be a number. `created_at` and `updated_at` are ignored in a body; another column that may not be written has to have the stored value.'

/** By method, what the routes of a table say of themselves; a right that nobody has is left out. */
export function tableSchemas(resource: Resource) {
  const { docs, primaryKey } = resource
  const { one, many } = docs
  const { name, newRow, changes } = bodiesOf(resource)
  const filters = filterParameters(resource)
  const keys = Object.fromEntries(
    Object.entries(filters).filter(([column]) => primaryKey.includes(column)),
  )
  const shared = { tags: [docs.tag], 'x-shaped-by': 'select' }
  const whole = {
    ...shared,
    querystring: { ...selectParameter, ...filters, ...windowParameters },
  }
  return {
    GET: {
      ...whole,
      operationId: `list${capital(many)}`,
      summary: `Read ${many}`,
      description: docs.description,
      headers: readHeaders,
      response: readAnswers(docs),
    },
    HEAD: {
      ...whole,
      operationId: `count${capital(many)}`,
      summary: `Count ${many}`,
      headers: headersWithoutRange,
      response: headAnswers(docs),
    },
    ...(newRow && {
      POST: {
        ...shared,
        operationId: `create${capital(many)}`,
        summary: `Add ${many}`,
        description: `One row or up to ${rowsWrittenMax.toLocaleString('en-US')}, all or none. ${lenience}`,
        querystring: { ...selectParameter, ...insertParameters },
        headers: insertHeaders,
        body: z.union([newRow, z.array(newRow).max(rowsWrittenMax)]),
        response: {
          200: shownRows(docs, `All ${many} were there already, and are changed.`),
          201: shownRows(docs, `The ${many} are there.`, {
            ...rangeHeaders,
            Location: 'The new row, for `Prefer: return=headers-only`.',
          }),
          ...writeErrors,
        },
      },
      PUT: {
        ...shared,
        operationId: `put${name}`,
        summary: `Add or replace one ${one}`,
        description: `The key is in the body, and a condition in the address: \`${primaryKey.map((key) => `${key}=eq.KEY`).join('&')}\`.`,
        querystring: { ...selectParameter, ...keys },
        headers: writeHeaders,
        body: newRow,
        response: {
          200: shownRows(docs, `The ${one} was there already, and is replaced.`),
          201: shownRows(docs, `The ${one} is new.`),
          204: nothingShown,
          405: restErrorSchema,
          ...writeErrors,
        },
      },
    }),
    ...(changes && {
      PATCH: {
        ...whole,
        operationId: `update${capital(many)}`,
        summary: `Change ${many}`,
        description: `A condition is needed. A condition on \`updated_at\` changes a ${one} only if no other request changed it meanwhile. ${lenience}`,
        querystring: { ...whole.querystring, ...columnsParameter },
        headers: writeHeaders,
        body: changes,
        response: {
          200: shownRows(docs, `The changed ${many}.`),
          204: nothingShown,
          ...writeErrors,
        },
      },
    }),
    DELETE: {
      ...whole,
      operationId: `delete${capital(many)}`,
      summary: `Delete ${many}`,
      description: 'A condition is needed.',
      headers: writeHeaders,
      response: {
        200: shownRows(docs, `The ${many} that were.`),
        204: nothingShown,
        ...writeErrors,
      },
    },
  }
}

/** What a write may say, from the rules that validate the values. */
function bodiesOf(resource: Resource) {
  const { columns, docs, rights } = resource
  const { row, one, required = [], exampleChange = 'name' } = docs
  const isGranted = (right: 'insert' | 'update') =>
    Object.values(rights).some(({ [right]: given }) => given !== undefined)
  const { id: name = '', examples } = row.meta() ?? {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A linter of the description checks them.
  const rows = examples as readonly Record<string, unknown>[] | undefined
  const rules = [...columns.values()].flatMap(({ name: column, accepts }) =>
    accepts === undefined ? [] : [[column, accepts.describe(meaningOf(resource, column))] as const],
  )
  const bodyOf = (needed: readonly string[]) =>
    z.strictObject(
      Object.fromEntries(
        rules.map(([column, rule]) => [column, needed.includes(column) ? rule : rule.optional()]),
      ),
    )
  return {
    name,
    newRow:
      isGranted('insert') &&
      bodyOf(required).meta({
        id: `New${name}`,
        description: `A new ${one}.`,
        examples: rows?.map((example) =>
          Object.fromEntries(rules.map(([column]) => [column, example[column]])),
        ),
      }),
    changes:
      isGranted('update') &&
      bodyOf([]).meta({
        id: `${name}Changes`,
        description: `The columns of a ${one} to change.`,
        examples: rows?.map((example) => ({ [exampleChange]: example[exampleChange] })),
      }),
  }
}
