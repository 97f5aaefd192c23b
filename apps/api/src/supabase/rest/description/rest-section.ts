import { z } from 'zod'
import type { ErrorShape } from '#platform/http/error-shape.ts'
import type { ApiSection, NamedSchema } from '#platform/openapi/section.ts'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import { functionOperations } from './function-operations.ts'
import { tableBodies, tableOperations } from './table-operations.ts'

const restErrorSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
})

type Parts = {
  errorShape: ErrorShape
  resources: readonly Resource[]
  functions: readonly RestFunction[]
}

/** The tables and functions as their modules describe them. */
export function restSection({ errorShape, resources: tables, functions }: Parts): ApiSection {
  // What everybody may read comes first.
  const resources = tables.toSorted((one, other) => Number(other.isPublic) - Number(one.isPublic))
  return {
    prefix: '/rest/v1',
    tags: resources.map(({ words }) => ({ name: words.tag, description: words.tagDescription })),
    errorShape,
    errorName: 'RestError',
    schemas: {
      ...Object.fromEntries(resources.map(({ words }) => [words.name, rowSchema(words)])),
      ...Object.fromEntries(
        functions.flatMap(({ words: { answer } }) =>
          answer === undefined ? [] : [[answer.name, answer]],
        ),
      ),
      RestError: {
        schema: restErrorSchema,
        description: 'A refusal, or a failure.',
        members: {
          code: 'Stable: a state of PostgreSQL, or one of PostgREST.',
          message: 'For people.',
          details: 'Where it lies. Of a 500, the id of the request.',
          hint: 'What may have been meant.',
        },
      },
    },
    bodies: merged(resources.map(tableBodies)),
    operations: merged([
      ...resources.map(tableOperations),
      ...functions.map((definition) => functionOperations(definition, resources)),
    ]),
  }
}

const merged = <Value>(parts: readonly Readonly<Record<string, Value>>[]) =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

const rowSchema = ({ row, one, columns }: Resource['words']): NamedSchema => ({
  schema: row,
  description: `A ${one}. With \`select\`, a row has the columns that were asked for instead.`,
  members: Object.fromEntries(
    Object.entries(columns).filter(([name]) => row instanceof z.ZodObject && name in row.shape),
  ),
})
