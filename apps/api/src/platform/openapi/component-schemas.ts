import { z } from 'zod'
import type { ApiSection, JsonSchema, NamedSchema } from './section.ts'

const schemasPath = '#/components/schemas/'

export const refTo = (name: string): JsonSchema => ({ $ref: `${schemasPath}${name}` })

/** All named schemas of all sections, those inside others as references. */
export function componentSchemas(sections: readonly ApiSection[]): Record<string, JsonSchema> {
  return {
    ...schemasOf(
      sections.flatMap(({ schemas }) => Object.entries(schemas)),
      'output',
    ),
    ...schemasOf(
      sections.flatMap(({ bodies = {} }) => Object.entries(bodies)),
      'input',
    ),
  }
}

/** The parameters of a route, which its validator reads from texts. */
export function parameterSchema(schema: z.ZodType): {
  properties: readonly (readonly [name: string, schema: JsonSchema])[]
  required: readonly string[]
} {
  const shown = z.toJSONSchema(schema, { io: 'input', override: simplify })
  return { properties: membersOf(shown), required: shown.required ?? [] }
}

type ShownSchema = z.core.JSONSchema.JSONSchema

function schemasOf(
  entries: readonly (readonly [string, NamedSchema])[],
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of entries) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${schemasPath}${id}`,
    override: simplify,
  })
  return Object.fromEntries(
    entries.map(([id, words]) => [id, withWords(schemas[id] ?? {}, words)] as const),
  )
}

function withWords(
  { $schema: _dialect, $id: _id, ...schema }: ShownSchema,
  { description, members = {} }: NamedSchema,
): JsonSchema {
  const properties = membersOf(schema)
  for (const name of Object.keys(members)) {
    if (!properties.some(([known]) => known === name)) {
      throw new Error(`There is no member ${name} to describe.`)
    }
  }
  const described = properties.map(([name, property]) => {
    const words = members[name]
    return [name, words === undefined ? property : { ...property, description: words }] as const
  })
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(described.length > 0 && { properties: Object.fromEntries(described) }),
  }
}

const membersOf = ({ properties = {} }: ShownSchema) =>
  Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' ? [[name, property] as const] : [],
  )

/** Leaves out what says nothing to a reader: patterns of known formats, bounds of safe integers, names that may be any. */
function simplify({ jsonSchema }: { jsonSchema: ShownSchema }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  const { propertyNames: names, additionalProperties: value } = jsonSchema
  if (typeof names !== 'object' || typeof value !== 'object') return
  delete jsonSchema.propertyNames
  if (names.enum === undefined) return
  // A record with known keys is an object like any other.
  jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]))
  jsonSchema.additionalProperties = false
}
