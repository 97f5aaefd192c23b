import { z } from 'zod'
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

/** The tables and functions as their modules describe them. */
export function restSection(
  tables: readonly Resource[],
  functions: readonly RestFunction[],
): ApiSection {
  // What everybody may read comes first.
  const resources = tables.toSorted((one, other) => Number(other.isPublic) - Number(one.isPublic))
  const answers = functions.flatMap(({ words: { answer } }) => answer ?? [])
  return {
    prefix: '/rest/v1',
    tags: resources.map((resource) => ({
      name: resource.words.tag,
      description: resource.words.tagDescription,
      operations: Object.assign(
        tableOperations(resource),
        ...functions
          .filter(({ words }) => words.tag === resource.words.tag)
          .map((definition) => functionOperations(definition, resources)),
      ),
    })),
    errors: { name: 'RestError', statuses: [400, 401, 403, 408, 413, 415, 500, 503] },
    schemas: {
      ...Object.fromEntries(resources.map(({ words }) => [words.name, rowSchema(words)])),
      ...Object.fromEntries(answers.map((answer) => [answer.name, answer])),
      RestError: {
        schema: restErrorSchema,
        description: 'A refusal, or a failure.',
        members: {
          code: 'Stable: a state of PostgreSQL, or one of PostgREST.',
          message: 'For people.',
          details: 'Where it lies. Of a 500, the id of the request.',
          hint: 'What may have been meant.',
        },
        example: {
          code: '42703',
          message: 'column products.nmae does not exist',
          details: null,
          hint: 'Perhaps you meant to reference the column "products.name".',
        },
      },
    },
    bodies: Object.assign({}, ...resources.map(tableBodies)),
  }
}

const rowSchema = ({ row, one, columns }: Resource['words']): NamedSchema => ({
  schema: row,
  description: `A ${one}. With \`select\`, a row has the columns that were asked for instead.`,
  members: Object.fromEntries(
    Object.entries(columns).filter(([name]) => row instanceof z.ZodObject && name in row.shape),
  ),
})
