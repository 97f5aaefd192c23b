import type { SwaggerTransformObject } from '@fastify/swagger'
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Converted = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

/**
 * Removes what tells a reader nothing: patterns of known formats, bounds of safe integers, names
 * that may be anything.
 */
export function simplify({ zodSchema, jsonSchema }: Converted): void {
  const { id, examples } = z.globalRegistry.get(zodSchema) ?? {}
  // Zod drops them from requests in which a value is transformed.
  if (id !== undefined && Array.isArray(examples)) jsonSchema.examples = examples
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

type Operation = { operationId: string; requestBody?: object }

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const addAll = createJsonSchemaTransformObject({ zodToJsonConfig: { override: simplify } })

const reference = /"#\/components\/schemas\/([^"]+)"/g

/**
 * Every schema with an `id` is added twice: as `Order` for answers, as `OrderInput` for requests.
 * Those that no operation refers to are left out; `OrderInput` without the other one is `Order`.
 */
export function addNamedSchemas(described: Parameters<SwaggerTransformObject>[0]): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The plugin has made these parts.
  const { paths, components, ...document } = addAll(described) as Document
  const kept = new Set<string>()
  const keepReferences = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
      if (kept.has(name)) continue
      kept.add(name)
      keepReferences(components.schemas[name])
    }
  }
  keepReferences(paths)

  const nameOf = (name: string) => {
    const short = name.replace(/Input$/, '')
    return kept.has(short) ? name : short
  }
  const schemas = Object.fromEntries(
    [...kept].map((name) => [nameOf(name), components.schemas[name]]),
  )
  const text = JSON.stringify({ ...document, paths, components: { ...components, schemas } })
  const renamed = text.replaceAll(
    reference,
    (_match, name: string) => `"#/components/schemas/${nameOf(name)}"`,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same, with other names.
  return JSON.parse(renamed) as Document
}
