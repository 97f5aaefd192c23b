import { previewHostsPattern } from '@golden-bead/contracts/preview-hosts'
import type { DocumentReads } from '@golden-bead/contracts/server-rendering'
import fp from 'fastify-plugin'
import type { Config } from '#config'
import { addAssetRoutes } from './assets.routes.ts'
import { addDiscoveryRoutes } from './discovery.routes.ts'
import { createDocuments } from './documents.service.ts'
import { addDocumentRoutes } from './documents.routes.ts'
import { documentHeaders } from './document-headers.ts'
import { createSitemap } from './sitemap.service.ts'
import { findWebBuild } from './web-build.ts'

export type StorefrontModuleOptions = {
  config: Pick<Config, 'site' | 'keys' | 'http' | 'passwords' | 'accounts' | 'contactEmail'>
}

/** The web client: documents, assets and files for search engines. */
export const storefrontModule = fp<StorefrontModuleOptions>(
  async (app, { config }) => {
    const { site, keys, http, passwords, accounts } = config
    addDiscoveryRoutes(app, site.url, createSitemap(app.publicReads, app.pages, site.url))

    if (http.webRoot === undefined) return
    const build = await findWebBuild(http.webRoot, {
      apiUrl: site.apiUrl === site.url ? '' : site.apiUrl,
      publishableKey: keys.publishable,
      siteUrl: site.url,
      previewHosts: previewHostsPattern(site.previewHosts),
      passwordLengthMin: passwords.lengthMin,
      isSignUpDisabled: accounts.isSignUpDisabled,
      hasMailbox: config.contactEmail !== undefined,
    })
    if (build === undefined) {
      // In development, Vite serves the client, possibly before it was ever built.
      app.log.warn({ webRoot: http.webRoot }, 'no build of the web client: no page is sent')
      return
    }
    await addAssetRoutes(app, build.assetsFolder, build.iconFile)
    const reads = (address: string): DocumentReads => ({
      ...app.catalogue(address),
      getTerms: () => app.shopSettings.getTerms(),
      findPage: app.pages.find,
    })
    const documents = createDocuments(build.renderer, reads, {
      changeFeed: app.changeFeed,
      shopInfo: app.shopInfo,
      pages: app.pages,
      headersOf: documentHeaders(site, build.template),
    })
    app.metrics.gauge('documents_bytes', 'Size of the pages that are held', documents.bytes)
    addDocumentRoutes(app, { documents })
  },
  {
    name: 'storefront',
    dependencies: ['catalogue', 'change-feed', 'database', 'metrics', 'pages', 'settings'],
  },
)
