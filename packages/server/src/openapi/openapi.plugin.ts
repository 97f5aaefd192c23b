import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { everyone } from '#server/http/route-access.ts'
import { describeRoutes } from './describe-routes.ts'
import { addDocsRoutes } from './docs.routes.ts'
import { onceFor } from '#server/process/once.ts'
import { staticFile, sendStaticFile } from './static-file.ts'
import { securitySchemes } from './security.ts'

/** The well-known address of API descriptions (RFC 9727). */
const apiCatalogPath = '/.well-known/api-catalog'
const apiCatalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

const apiCatalog = (apiUrl: string) => ({
  linkset: [
    {
      anchor: apiUrl,
      'service-desc': [{ href: `${apiUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${apiUrl}/docs`, type: 'text/html' }],
      status: [{ href: `${apiUrl}/health/ready`, type: 'application/json' }],
    },
  ],
})

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes of a tag have in common; they name it in their schemas. */
    describeTag: (name: string, description: string) => void
  }
}

export type ApiInfo = {
  title: string
  /** Where the title changes while the server runs. */
  titleNow?: () => string
  version: string
  summary: string
  description: string
  license: { name: string; identifier: string }
}

type Options = {
  info: Partial<ApiInfo>
  /** Of the examples on the page of the description. */
  publishableKey: string
}

/** `/openapi.json`: the routes with the schemas that validate them and say what they are for. */
export const openapiPlugin = fp<Options>(
  async (app, { info, publishableKey }) => {
    const { name, apiUrl } = app.serverInfo
    const { title = name, titleNow = () => title, ...rest } = info
    const { version = app.serverInfo.version, ...introduction } = rest
    const tags: { name: string; description: string }[] = []
    app.decorate('describeTag', (name, description) => void tags.push({ name, description }))
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title, version, ...introduction },
        servers: [{ url: apiUrl, description: 'This server' }],
        tags,
        components: { securitySchemes },
      },
      stripBasePath: false,
      convertConstToEnum: false,
      ...describeRoutes(app),
    })

    const describe = (titled: string) => {
      const description = app.swagger()
      return { ...description, info: { ...description.info, title: titled } }
    }
    const getFile = onceFor((titled: string) =>
      Promise.resolve(
        staticFile(
          'application/json; charset=utf-8',
          Buffer.from(JSON.stringify(describe(titled))),
        ),
      ),
    )
    app.allowCors('everywhere', '/openapi.json')
    app.get('/openapi.json', { config: { access: everyone } }, async (request, reply) =>
      sendStaticFile(request, reply, await getFile(titleNow())),
    )
    const catalog = Buffer.from(JSON.stringify(apiCatalog(apiUrl)))
    app.get(apiCatalogPath, { config: { access: everyone } }, (_request, reply) =>
      reply.type(apiCatalogType).send(catalog),
    )
    addDocsRoutes(app, { titleNow, apiUrl, publishableKey, describe })
  },
  { name: 'openapi', dependencies: ['cors'] },
)
