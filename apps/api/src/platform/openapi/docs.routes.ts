import type { FastifyInstance } from 'fastify'
import { once } from '#platform/process/once.ts'
import { everyone } from '#platform/http/route-access.ts'
import { docsFiles, docsFile, writeDocsPage } from './docs-files.ts'
import { sendStaticFile } from './static-file.ts'

type Options = {
  title: string
  apiUrl: string
  publishableKey: string
  describe: () => unknown
}

/**
 * The page runs scripts that are not ours at the address of the client. The sandbox gives it an
 * origin of its own, so that it sees nothing of the session that the client keeps in the browser.
 */
const policyFor = (apiUrl: string) =>
  Object.entries({
    sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
    'default-src': "'none'",
    'script-src': "'self'",
    // The library writes style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'connect-src': `'self' ${new URL(apiUrl).origin}`,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** `/docs`: the description to read and to try, all of it served by us and never by the client. */
export function addDocsRoutes(app: FastifyInstance, options: Options): void {
  const { title, apiUrl, publishableKey, describe } = options
  const config = { access: everyone }
  const policy = policyFor(apiUrl)

  // Made when they are first asked for: most processes never show them.
  const getPage = once(() => writeDocsPage(title, { description: describe(), publishableKey }))
  app.get('/docs', { config }, async (request, reply) => {
    reply.header('content-security-policy', policy)
    return sendStaticFile(request, reply, await getPage())
  })

  for (const name of docsFiles) {
    const getFile = once(() => docsFile(name))
    app.get(`/docs/${name}`, { config }, async (request, reply) => {
      // The page, being of no origin, is a stranger to its own files.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendStaticFile(request, reply, await getFile())
    })
  }
}
