import { readFile } from 'node:fs/promises'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Names of assets contain a hash of their content, so an asset never changes. */
export async function addAssetRoutes(
  app: FastifyInstance,
  assetsFolder: string,
  iconFile: string,
): Promise<void> {
  await app.register(serveFiles, {
    root: assetsFolder,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    // The build has compressed them, at the highest level.
    preCompressed: true,
  })

  const icon = await readFile(iconFile)
  app.get('/favicon.svg', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      // `/docs` has an opaque origin, and Firefox requests its icon from that origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(icon),
  )
}
