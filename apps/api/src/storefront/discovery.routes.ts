import { paths, personalPaths } from '@golden-bead/contracts/paths'
import type { FastifyInstance } from 'fastify'
import { KindError } from '@golden-bead/server/errors/http-error'
import type { Sitemap } from './sitemap.service.ts'

/** API prefixes that the client calls, excluded from crawling. */
const callPaths = ['/auth/v1/', '/rest/v1/', '/store/v1/']

const cacheControl = 'public, max-age=60'

/** RFC 9116 recommends less than a year. */
const securityContactDays = 180
const dayMs = 86_400_000

/** Where to report a vulnerability (RFC 9116): the contact page, and the address of a shop that has one of its own. */
const securityContact = (siteUrl: string, email: string | undefined, now: Date): string =>
  [
    `Contact: ${siteUrl}${paths.contact()}`,
    ...(email === undefined ? [] : [`Contact: mailto:${encodeURI(email)}`]),
    `Expires: ${new Date(now.getTime() + securityContactDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** `robots.txt`, `security.txt` and the sitemap with every product and category. */
export function addDiscoveryRoutes(app: FastifyInstance, siteUrl: string, sitemap: Sitemap): void {
  const robots = [
    'User-agent: *',
    ...[...personalPaths(), ...callPaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(robots),
  )

  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('text/plain; charset=utf-8')
      .send(securityContact(siteUrl, app.shopInfo.ownEmail(), new Date())),
  )

  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(await sitemap.findRoot()),
  )

  app.get<{ Params: { part: string } }>('/sitemaps/:part', async (request, reply) => {
    const xml = await sitemap.findPart(request.params.part)
    // Not Fastify's `callNotFound`, which may answer with a page.
    if (xml === undefined) throw new KindError('no_route', 'There is no such part.')
    return reply
      .header('cache-control', cacheControl)
      .type('application/xml; charset=utf-8')
      .send(xml)
  })
}
