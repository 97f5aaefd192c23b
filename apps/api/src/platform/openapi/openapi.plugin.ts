import fp from 'fastify-plugin'
import { everyone } from '#platform/http/route-access.ts'
import { buildDocument, type OpenApiDocument } from './document.ts'
import { apiCatalog, apiCatalogPath, apiCatalogType } from './api-catalog.ts'
import type { DescribedRoute } from './operation.ts'
import { addDocsRoutes } from './docs.routes.ts'
import { staticFile, sendStaticFile, type StaticFile } from './static-file.ts'
import type { ApiInfo, ApiSection } from './section.ts'
import { securitySchemes } from './security-schemes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Describes the routes below a prefix. A function is called when all modules are registered.
     */
    describeApi: (section: ApiSection | (() => ApiSection)) => void
    apiDescription: () => OpenApiDocument
  }
}

type Options = { info: ApiInfo; apiUrl: string; publishableKey: string }

/**
 * `/openapi.json`: the routes with the schemas that validate them, and the descriptions of their
 * modules.
 */
export const openapiPlugin = fp<Options>(
  (app, { info, apiUrl, publishableKey }) => {
    const routes: DescribedRoute[] = []
    const sections: (() => ApiSection)[] = []
    app.addHook('onRoute', ({ method, url, schema = {}, config }) => {
      const { params, querystring, body, response } = schema
      const schemas = { params, querystring, body, response }
      for (const one of [method].flat()) {
        routes.push({ method: one, url, access: config?.access, schemas })
      }
    })

    let document: OpenApiDocument | undefined
    const describe = () =>
      (document ??= buildDocument({
        info,
        servers: [{ url: apiUrl, description: 'This server' }],
        securitySchemes,
        sections: sections.map((section) => section()),
        routes,
      }))
    app.decorate('describeApi', (section: ApiSection | (() => ApiSection)) => {
      sections.push(typeof section === 'function' ? section : () => section)
    })
    app.decorate('apiDescription', describe)

    let file: StaticFile | undefined
    app.allowCors('everywhere', '/openapi.json')
    app.get('/openapi.json', { config: { access: everyone } }, (request, reply) => {
      file ??= staticFile(
        'application/json; charset=utf-8',
        Buffer.from(JSON.stringify(describe())),
      )
      return sendStaticFile(request, reply, file)
    })
    const catalog = Buffer.from(JSON.stringify(apiCatalog(apiUrl)))
    app.get(apiCatalogPath, { config: { access: everyone } }, (_request, reply) =>
      reply.type(apiCatalogType).send(catalog),
    )
    addDocsRoutes(app, { title: info.title, apiUrl, publishableKey, describe })
    return Promise.resolve()
  },
  { name: 'openapi', dependencies: ['cors'] },
)
