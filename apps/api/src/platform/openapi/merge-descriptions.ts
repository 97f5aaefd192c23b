import type { OpenApiDocument } from './document.ts'

type Parts = OpenApiDocument & { tags: object[]; components: Record<string, object> }

/** Until every module describes its routes in their schemas. */
export function mergeDescriptions(ofSections: object, ofRoutes: object): OpenApiDocument {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Both are descriptions.
  const [sections, routes] = [ofSections, ofRoutes] as [Parts, Parts]
  return {
    ...routes,
    tags: [...sections.tags, ...routes.tags],
    paths: { ...sections.paths, ...routes.paths },
    components: {
      ...sections.components,
      ...routes.components,
      schemas: { ...sections.components['schemas'], ...routes.components['schemas'] },
    },
  }
}
