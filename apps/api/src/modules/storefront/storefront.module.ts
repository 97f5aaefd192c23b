import fp from 'fastify-plugin'
import { addAssetRoutes } from './assets.routes.ts'
import { addDiscoveryRoutes } from './discovery.routes.ts'
import { createDocuments } from './documents.service.ts'
import { addDocumentRoutes } from './documents.routes.ts'
import { documentHeaders } from './document-headers.ts'
import { createSitemap } from './sitemap.service.ts'
import { loadWebBuild } from './web-build.ts'

/** The web client as it is sent: written documents, their assets and what search engines read. */
export const storefrontModule = fp(
  async (app) => {
    const { site, keys, http } = app.config
    addDiscoveryRoutes(app, site.url, createSitemap(app.database, site.url))

    // In development another server sends the client, with its own documents.
    if (http.webRoot === undefined) return

    const { renderer, assetsFolder, iconFile } = await loadWebBuild(http.webRoot, {
      apiUrl: site.apiUrl === site.url ? '' : site.apiUrl,
      publishableKey: keys.publishable,
      siteUrl: site.url,
      previewHosts: site.previewHosts,
      imageHosts: site.imageHosts,
    })
    await addAssetRoutes(app, assetsFolder, iconFile)
    addDocumentRoutes(app, {
      documents: createDocuments(renderer, app.catalogue),
      headers: documentHeaders(site),
    })
  },
  { name: 'storefront', dependencies: ['catalogue', 'database'] },
)
