import { z } from 'zod'
import { refTo } from './section-parts.ts'
import type { ApiSection, JsonSchema } from './section.ts'

type ShownSchema = z.core.JSONSchema.JSONSchema

/** All named schemas of all sections; nested ones become references. */
export const componentSchemas = (sections: readonly ApiSection[]): Record<string, JsonSchema> => ({
  ...schemasOf(sections, 'schemas'),
  ...schemasOf(sections, 'bodies'),
})

/** The parameters of a route, which its validator parses from text. */
export function parameterSchema(schema: z.ZodType) {
  const { required = [], ...shown } = z.toJSONSchema(schema, {
    io: 'input',
    override: (context) => {
      simplify(context)
      // Swagger UI fills a default into the field and sends it.
      delete context.jsonSchema.default
    },
  })
  return { properties: membersOf(shown), required }
}

function schemasOf(sections: readonly ApiSection[], kind: 'schemas' | 'bodies') {
  const entries = sections.flatMap(({ [kind]: schemas = {}, ...section }) =>
    Object.entries(schemas).map(([id, schema]) => ({ id, schema, section })),
  )
  const registry = z.registry<{ id: string }>()
  for (const { id, schema } of entries) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: kind === 'bodies' ? 'input' : 'output',
    uri: (id) => String(refTo(id)['$ref']),
    override: simplify,
  })
  return Object.fromEntries(
    entries.map(({ id, section }) => [id, withDocs(id, schemas[id] ?? {}, section)]),
  )
}

function withDocs(
  id: string,
  { $schema: _dialect, $id: _id, ...schema }: ShownSchema,
  { docs, examples }: Pick<ApiSection, 'docs' | 'examples'>,
): JsonSchema {
  const properties = membersOf(schema)
  const members = Object.keys(docs).filter((key) => key.startsWith(`${id}.`))
  const unknown = members.find((key) => properties[key.slice(id.length + 1)] === undefined)
  if (unknown !== undefined) throw new Error(`There is no member ${unknown} to describe.`)
  const described = Object.entries(properties).map(([name, property]) => {
    const meaning = docs[`${id}.${name}`] ?? docs[name]
    return [name, meaning === undefined ? property : { ...property, description: meaning }] as const
  })
  return {
    ...schema,
    ...(docs[id] !== undefined && { description: docs[id] }),
    ...(described.length > 0 && { properties: Object.fromEntries(described) }),
    ...(examples[id] !== undefined && { examples: [examples[id]] }),
  }
}

const membersOf = ({ properties = {} }: ShownSchema): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      typeof property === 'object' ? [[name, property] as const] : [],
    ),
  )

/**
 * Removes what tells a reader nothing: patterns of known formats, bounds of safe integers, names
 * that may be anything.
 */
function simplify({ jsonSchema }: { jsonSchema: ShownSchema }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  const { propertyNames: names, additionalProperties: value } = jsonSchema
  if (typeof names !== 'object' || typeof value !== 'object') return
  delete jsonSchema.propertyNames
  if (names.enum === undefined) return
  // A record with known keys is shown as an object.
  jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]))
  jsonSchema.additionalProperties = false
}
