import { z } from 'zod'
import { refTo } from './json-content.ts'
import type { ApiSection, JsonSchema, NamedSchema, Words } from './section.ts'

type ShownSchema = z.core.JSONSchema.JSONSchema
type Entry = readonly [name: string, named: NamedSchema, words: Words]

/** All named schemas of all sections, those inside others as references. */
export function componentSchemas(sections: readonly ApiSection[]): Record<string, JsonSchema> {
  const entriesOf = (kind: 'schemas' | 'bodies') =>
    sections.flatMap(({ [kind]: schemas = {}, words = {} }) =>
      Object.entries(schemas).map(([name, named]): Entry => [name, named, words]),
    )
  return {
    ...schemasOf(entriesOf('schemas'), 'output'),
    ...schemasOf(entriesOf('bodies'), 'input'),
  }
}

/** The parameters of a route, which its validator reads from texts. */
export function parameterSchema(schema: z.ZodType) {
  const { required = [], ...shown } = z.toJSONSchema(schema, { io: 'input', override: simplify })
  return { properties: membersOf(shown), required }
}

function schemasOf(entries: readonly Entry[], io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of entries) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => String(refTo(id)['$ref']),
    override: simplify,
  })
  return Object.fromEntries(
    entries.map(([id, named, words]) => [id, withWords(schemas[id] ?? {}, named, words)] as const),
  )
}

function withWords(
  { $schema: _dialect, $id: _id, ...schema }: ShownSchema,
  { description, members = {}, example }: NamedSchema,
  words: Words,
): JsonSchema {
  const properties = membersOf(schema)
  const stranger = Object.keys(members).find((name) => properties[name] === undefined)
  if (stranger !== undefined) throw new Error(`There is no member ${stranger} to describe.`)
  const described = Object.entries(properties).map(([name, property]) => {
    const meaning = members[name] ?? words[name]
    return [name, meaning === undefined ? property : { ...property, description: meaning }] as const
  })
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(described.length > 0 && { properties: Object.fromEntries(described) }),
    ...(example !== undefined && { examples: [example] }),
  }
}

const membersOf = ({ properties = {} }: ShownSchema): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      typeof property === 'object' ? [[name, property] as const] : [],
    ),
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
