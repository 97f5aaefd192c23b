import { componentSchemas } from './component-schemas.ts'
import { describeOperation, type DescribedRoute, type SharedParts } from './operation.ts'
import type { ApiSection, JsonSchema } from './section.ts'

export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  paths: Record<string, Record<string, JsonSchema>>
}

type DocumentOptions = {
  info: JsonSchema
  servers: readonly JsonSchema[]
  securitySchemes: JsonSchema
  sections: readonly ApiSection[]
  routes: readonly DescribedRoute[]
}

/** Builds the description. Throws if a route has no description, or a description no route. */
export function buildDocument(options: DocumentOptions): OpenApiDocument {
  const { info, servers, securitySchemes, sections, routes } = options
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const shared: SharedParts = { parameters: {}, responses: {} }
  for (const section of sections) {
    const operations = new Map(
      section.tags.flatMap(({ name: tag, operations }) =>
        Object.entries(operations).map(
          ([operationId, docs]) => [docs.route, { tag, operationId, docs }] as const,
        ),
      ),
    )
    for (const route of routes.filter(({ url }) => url.startsWith(`${section.prefix}/`))) {
      const key = `${route.method} ${route.url.slice(section.prefix.length)}`
      const operation = operations.get(key)
      // A route without any audience rejects every caller, and needs no description.
      if (route.access?.length === 0) continue
      if (operation === undefined) {
        if (route.method === 'HEAD') continue
        throw new Error(`${route.method} ${route.url} has no description.`)
      }
      operations.delete(key)
      // `/object/:bucket/*` in the notation of OpenAPI.
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeOperation(
        { section, route, ...operation },
        shared,
      )
    }
    if (operations.size > 0) {
      throw new Error(`These have no route: ${[...operations.keys()].join(', ')}`)
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: sections.flatMap(({ tags }) =>
      tags.map(({ name, description }) => ({ name, description })),
    ),
    paths,
    components: { schemas: componentSchemas(sections), ...shared, securitySchemes },
  }
}
