import { z } from 'zod'
import type { NamedSchema, OperationDescription } from '#platform/openapi/section.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { Rights } from '#supabase/rest/rights.ts'
import { rowsWrittenMax } from '#supabase/rest/write/write-payload.ts'
import { addedRows, headAnswers, nothingShown, readAnswers, shownRows } from './rest-answers.ts'
import {
  columnsParameter,
  filterParameters,
  insertHeaders,
  insertParameters,
  readHeaders,
  selectParameter,
  windowParameters,
  writeHeaders,
} from './rest-parameters.ts'
import {
  bodyProblems,
  callerProblems,
  duplicateKey,
  filterNeeded,
  foreignKey,
  putProblems,
  queryProblems,
  rangeProblems,
  stillUsed,
  writeProblems,
} from './rest-problems.ts'
import { capital } from './words.ts'

type Operations = Readonly<Record<string, OperationDescription>>

const canAnyone = ({ rights }: Resource, may: (rights: Rights) => boolean) =>
  Object.values(rights).some(may)

/** What is written, by the rules that values are checked with. */
export function tableBodies(resource: Resource): Record<string, NamedSchema> {
  const { words, columns } = resource
  const rules = [...columns.values()].flatMap(({ name, accepts }) =>
    accepts === undefined ? [] : [[name, accepts] as const],
  )
  const members = Object.fromEntries(rules.map(([name]) => [name, words.columns[name] ?? '']))
  const isOptional = ([name]: (typeof rules)[number]) => !words.required.includes(name)
  const insert = z.strictObject(
    Object.fromEntries(
      rules.map(([name, rule]) => [name, isOptional([name, rule]) ? rule.optional() : rule]),
    ),
  )
  const update = z.strictObject(
    Object.fromEntries(rules.map(([name, rule]) => [name, rule.optional()])),
  )
  return {
    ...(canAnyone(resource, ({ insert: right }) => right !== undefined) && {
      [`New${words.name}`]: { schema: insert, description: `A ${words.one} to be.`, members },
    }),
    ...(canAnyone(resource, ({ update: right }) => right !== undefined) && {
      [`${words.name}Changes`]: {
        schema: update,
        description: `What shall change of a ${words.one}.`,
        members,
      },
    }),
  }
}

export function tableOperations(resource: Resource): Operations {
  const { name, words } = resource
  const url = `/${name}`
  const filters = filterParameters(resource)
  const { tag, many } = words
  const whole = { ...selectParameter, ...filters, ...windowParameters }
  const read = {
    tag,
    query: whole,
    headers: readHeaders,
    problems: [...queryProblems(name), ...callerProblems, ...rangeProblems],
  }
  return {
    [`GET ${url}`]: {
      ...read,
      operationId: `list${capital(many)}`,
      summary: `Read ${many}`,
      description: words.description,
      answers: readAnswers(words),
    },
    [`HEAD ${url}`]: {
      ...read,
      operationId: `count${capital(many)}`,
      summary: `Count ${many}`,
      description: 'Everything but the rows.',
      answers: headAnswers(words),
    },
    ...(canAnyone(resource, ({ insert }) => insert !== undefined) && insertions(resource)),
    ...(canAnyone(resource, ({ update }) => update !== undefined) && updates(resource)),
    ...(canAnyone(resource, (rights) => rights.delete !== undefined) && deletions(resource)),
  }
}

const bodyOf = (name: string, value: unknown) => ({
  content: { 'application/json': { name, examples: { example: value } } },
})

/** A row as it may be sent: without what belongs to the server. */
function writableExample({ columns, words }: Resource) {
  return Object.fromEntries(
    Object.entries(words.example).filter(([name]) => columns.get(name)?.accepts !== undefined),
  )
}

function insertions(resource: Resource): Operations {
  const { name, words, primaryKey } = resource
  const { tag, one, many } = words
  const row = writableExample(resource)
  const reference = { $ref: `#/components/schemas/New${words.name}` }
  const problems = [
    ...queryProblems(name),
    ...bodyProblems(name),
    ...callerProblems,
    ...writeProblems(name),
    duplicateKey(name),
    foreignKey(name),
  ]
  const keyFilters = Object.fromEntries(
    Object.entries(filterParameters(resource)).filter(([column]) => primaryKey.includes(column)),
  )
  return {
    [`POST /${name}`]: {
      operationId: `create${capital(many)}`,
      tag,
      summary: `Add ${many}`,
      description: `One row or up to ${rowsWrittenMax.toLocaleString('en-US')}, all or none.`,
      query: { ...selectParameter, ...insertParameters },
      headers: insertHeaders,
      body: {
        content: {
          'application/json': {
            schema: {
              anyOf: [reference, { type: 'array', items: reference, maxItems: rowsWrittenMax }],
            },
            examples: { one: row, several: [row] },
          },
        },
      },
      answers: {
        200: shownRows(words, `All ${many} were there already, and are changed.`),
        201: addedRows(words),
      },
      problems,
    },
    [`PUT /${name}`]: {
      operationId: `put${words.name}`,
      tag,
      summary: `Add or replace one ${one}`,
      description: 'The key stands in the address and in the body.',
      query: { ...selectParameter, ...keyFilters },
      headers: writeHeaders,
      body: bodyOf(`New${words.name}`, row),
      answers: {
        200: shownRows(words, `The ${one} was there already, and is replaced.`),
        201: shownRows(words, `The ${one} is new.`),
        204: nothingShown,
      },
      problems: [...putProblems, ...problems],
    },
  }
}

function updates(resource: Resource): Operations {
  const { name, words } = resource
  const { tag, one, many } = words
  return {
    [`PATCH /${name}`]: {
      operationId: `update${capital(many)}`,
      tag,
      summary: `Change ${many}`,
      description: `A condition is needed. A condition on \`updated_at\` changes a ${one} only if nobody else did meanwhile.`,
      query: {
        ...selectParameter,
        ...columnsParameter,
        ...filterParameters(resource),
        ...windowParameters,
      },
      headers: writeHeaders,
      body: bodyOf(`${words.name}Changes`, changeExample(resource)),
      answers: { 200: shownRows(words, `The changed ${many}.`), 204: nothingShown },
      problems: [
        filterNeeded('UPDATE'),
        ...queryProblems(name),
        ...bodyProblems(name),
        ...callerProblems,
        ...writeProblems(name),
        duplicateKey(name),
        foreignKey(name),
      ],
    },
  }
}

function changeExample(resource: Resource) {
  const first = Object.entries(writableExample(resource)).find(([name]) => name !== 'id')
  return first === undefined ? {} : Object.fromEntries([first])
}

function deletions(resource: Resource): Operations {
  const { name, words } = resource
  return {
    [`DELETE /${name}`]: {
      operationId: `delete${capital(words.many)}`,
      tag: words.tag,
      summary: `Delete ${words.many}`,
      description: 'A condition is needed.',
      query: { ...selectParameter, ...filterParameters(resource), ...windowParameters },
      headers: writeHeaders,
      answers: { 200: shownRows(words, `The ${words.many} that were.`), 204: nothingShown },
      problems: [
        filterNeeded('DELETE'),
        ...queryProblems(name),
        ...callerProblems,
        ...writeProblems(name),
        stillUsed(name),
      ],
    },
  }
}
