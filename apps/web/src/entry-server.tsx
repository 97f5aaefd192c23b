import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  matchRoutes,
} from 'react-router'
import type { CreateDocumentRenderer } from '@golden-bead/contracts/server-rendering'
import { loadDocumentData } from '#app/document-data.ts'
import { fillTemplate } from '#app/document-html.ts'
import { Providers } from '#app/Providers.tsx'
import { routes, type PageHandle } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { serverAccount } from '#features/account/server-account.ts'
import type { PageMeta } from '#lib/text/page-meta.ts'
import { anonymousSession } from '#lib/session/session-source.ts'
import { PageMetaSink } from '#ui/layout/PageMeta.tsx'

/** The same pages as in the browser, written down as the document that the browser starts from. */
export const createDocumentRenderer: CreateDocumentRenderer = ({ template, manifest, config }) => {
  const handler = createStaticHandler(routes)
  const chunksOf = pageChunks(manifest)

  return {
    load: loadDocumentData,
    render: async (url, { data }) => {
      const address = new URL(`${new URL(config.siteUrl).origin}${url}`)
      const context = await handler.query(new Request(address))
      if (context instanceof Response) throw new Error(`${address.pathname} answered by itself.`)

      let meta: PageMeta | undefined
      const store = makeStore({ config, session: anonymousSession }, data)
      const html = renderToString(
        <PageMetaSink value={(next) => (meta = next)}>
          <Providers store={store} config={config} account={serverAccount}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </Providers>
        </PageMetaSink>,
      )
      const scripts = chunksOf(address.pathname)
      return fillTemplate(template, { html, meta, config, data, scripts })
    },
  }
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What every page loads. */
const startSource = 'src/start.tsx'

/** Every chunk that the page at this address starts with, and what these import. */
const pageChunks = (manifestText: string) => {
  const manifest: Manifest = JSON.parse(manifestText)
  if (!manifest[startSource]) throw new Error(`The build has no chunk of ${startSource}.`)

  return (pathname: string) => {
    const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
    const files = new Set<string>()
    const collect = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const next of chunk.imports ?? []) collect(next)
    }
    collect(startSource)
    if (handle) collect(handle.source)
    return [...files].map((file) => `/${file}`)
  }
}
