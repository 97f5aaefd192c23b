import { componentSchemas } from './component-schemas.ts'
import { describeOperation, type DescribedRoute, type SharedParts } from './operation.ts'
import type { ApiSection, JsonSchema } from './section.ts'

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  paths: Record<string, Record<string, JsonSchema>>
}

type DocumentOptions = {
  sections: readonly ApiSection[]
  routes: readonly DescribedRoute[]
}

/** Builds the description. Throws if a route has no description, or a description no route. */
export function buildDocument(options: DocumentOptions): OpenApiDocument {
  const { sections, routes } = options
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const shared: SharedParts = { parameters: {}, responses: {} }
  const described = new Set<string>()
  const operations = new Map(sections.flatMap(operationsOf))
  for (const section of sections) {
    for (const route of routes.filter(({ url }) => url.startsWith(`${section.prefix}/`))) {
      const key = `${route.method} ${route.url}`
      const operation = operations.get(key)
      // A route without any audience rejects every caller, and needs no description.
      if (route.access?.length === 0) continue
      if (operation === undefined) {
        if (route.method === 'HEAD') continue
        throw new Error(`${route.method} ${route.url} has no description.`)
      }
      if (operation.section !== section) continue
      described.add(key)
      // `/object/:bucket/*` in the notation of OpenAPI.
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeOperation({ route, ...operation }, shared)
    }
  }
  const missing = [...operations.keys()].filter((key) => !described.has(key))
  if (missing.length > 0) throw new Error(`These have no route: ${missing.join(', ')}`)
  return {
    tags: sections.flatMap(({ tags }) =>
      tags.map(({ name, description }) => ({ name, description })),
    ),
    paths,
    components: { schemas: componentSchemas(sections), ...shared },
  }
}

/** By method and whole address: modules may share a prefix. */
const operationsOf = (section: ApiSection) =>
  section.tags.flatMap(({ name: tag, operations }) =>
    Object.entries(operations).map(([operationId, docs]) => {
      const key = docs.route.replace(' ', ` ${section.prefix}`)
      return [key, { section, tag, operationId, docs }] as const
    }),
  )
