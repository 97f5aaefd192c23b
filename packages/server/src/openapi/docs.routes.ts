import type { FastifyInstance } from 'fastify'
import { once, onceFor } from '#server/process/once.ts'
import { everyone } from '#server/http/route-access.ts'
import { docsFiles, docsFile, writeDocsPage } from './docs-files.ts'
import { sendStaticFile } from './static-file.ts'

type Options = {
  titleNow: () => string
  apiUrl: string
  publishableKey: string
  describe: (title: string) => unknown
}

/**
 * The page runs third-party scripts on the origin of the web client. The sandbox gives it an opaque
 * origin, so that it cannot read the session in local storage.
 */
const policyFor = (apiUrl: string) =>
  Object.entries({
    sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
    'default-src': "'none'",
    'script-src': "'self'",
    // Swagger UI sets style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': `'self' ${new URL(apiUrl).origin}`,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/**
 * `/docs`: the description with Swagger UI, served entirely by the API and without the web client.
 */
export function addDocsRoutes(app: FastifyInstance, options: Options): void {
  const { titleNow, apiUrl, publishableKey, describe } = options
  const config = { access: everyone }
  const policy = policyFor(apiUrl)

  // Made on first use: most processes never need them.
  const getPage = onceFor((title: string) =>
    writeDocsPage(title, { description: describe(title), publishableKey }),
  )
  app.get('/docs', { config }, async (request, reply) => {
    reply.header('content-security-policy', policy)
    return sendStaticFile(request, reply, await getPage(titleNow()))
  })

  for (const name of docsFiles) {
    const getFile = once(() => docsFile(name))
    // Browsers ask for a font as a page of another origin would.
    if (name.endsWith('.woff2')) app.allowCors('everywhere', `/docs/${name}`)
    app.get(`/docs/${name}`, { config }, async (request, reply) => {
      // The page has an opaque origin, so its own files are cross-origin to it.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendStaticFile(request, reply, await getFile())
    })
  }
}
