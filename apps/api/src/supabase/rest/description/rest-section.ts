import { z } from 'zod'
import type { ApiSection, Examples, Schemas, Docs } from '#platform/openapi/section.ts'
import type { RestFunction } from '#supabase/rest/functions.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import { restErrorSchema } from '#supabase/rest/rest-error-shape.ts'
import { functionOperations } from './function-operations.ts'
import { tableBodies, tableOperations } from './table-operations.ts'
import type { TableDocs } from './docs.ts'

/** The section of the API description for all tables and functions. */
export function restSection(
  tables: readonly Resource[],
  functions: readonly RestFunction[],
): ApiSection {
  // Public tables come first.
  const resources = tables.toSorted((one, other) => Number(other.isPublic) - Number(one.isPublic))
  const answers = functions.flatMap(({ docs: { answer } }) => answer ?? [])
  const rows: Schemas = Object.fromEntries(resources.map(({ docs }) => [docs.name, docs.row]))
  const bodies: Schemas = Object.assign({}, ...resources.map(tableBodies))
  return {
    prefix: '/rest/v1',
    tags: resources.map((resource) => ({
      name: resource.docs.tag,
      description: resource.docs.tagDescription,
      operations: Object.assign(
        tableOperations(resource),
        ...functions
          .filter(({ docs }) => docs.tag === resource.docs.tag)
          .map((definition) => functionOperations(definition, resources)),
      ),
    })),
    errors: { name: 'RestError', statuses: [400, 401, 403, 408, 413, 415, 500, 503] },
    schemas: {
      ...rows,
      ...Object.fromEntries(answers.map(({ name, schema }) => [name, schema])),
      RestError: restErrorSchema,
    },
    bodies,
    docs: Object.assign(
      {},
      ...resources.map(({ docs }) => tableDocs(docs, { ...rows, ...bodies })),
      ...answers.map(({ docs }) => docs),
    ),
    examples: {
      ...Object.assign({}, ...resources.map(rowExamples)),
    },
  }
}

/** A row as it is read, the same for a new one, without read-only columns, and a change. */
function rowExamples({
  columns,
  docs: { name, example, exampleChange = 'name' },
}: Resource): Examples {
  if (example === undefined) return {}
  const sent = Object.entries(example).filter(
    ([column]) => columns.get(column)?.accepts !== undefined,
  )
  return {
    [name]: example,
    [`New${name}`]: Object.fromEntries(sent),
    [`${name}Changes`]: { [exampleChange]: example[exampleChange] },
  }
}

/** A column has the same description in a row, a new row and a change. */
function tableDocs({ name, one, columns }: TableDocs, schemas: Schemas): Docs {
  const said = {
    [name]: `A ${one}. With \`select\`, a row has the columns that were asked for instead.`,
    [`New${name}`]: `A new ${one}.`,
    [`${name}Changes`]: `The columns of a ${one} to change.`,
  }
  const ofColumns = Object.keys(said).flatMap((schema) => {
    const shown = schemas[schema]
    const members = shown instanceof z.ZodObject ? Object.keys(shown.shape) : []
    return members.map((column) => [`${schema}.${column}`, columns[column] ?? ''] as const)
  })
  return { ...said, ...Object.fromEntries(ofColumns) }
}
