import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { CreateDocumentRenderer } from '@golden-bead/contracts/server-rendering'
import { loadDocumentData } from '#app/document-data.ts'
import { fillTemplate } from '#app/document-html.ts'
import { Providers } from '#app/Providers.tsx'
import { initialEntries } from '#app/initial-entries.ts'
import { routes } from '#app/router.tsx'
import { makeStore } from '#app/store.ts'
import { serverAccount } from '#features/account/server-account.ts'
import type { PageMeta } from '#lib/text/page-meta.ts'
import { anonymousSession } from '#lib/session/session-source.ts'
import { PageMetaSink } from '#ui/layout/PageMeta.tsx'

/** The same pages as in the browser, written down as the document that the browser starts from. */
export const createDocumentRenderer: CreateDocumentRenderer = ({ template, config: fixed }) => {
  const handler = createStaticHandler(routes)

  return {
    load: loadDocumentData,
    render: async (url, { data }, owners) => {
      const config = { ...fixed, ...owners }
      const address = new URL(`${new URL(config.siteUrl).origin}${url}`)
      const context = await handler.query(new Request(address))
      if (context instanceof Response) throw new Error(`${address.pathname} answered by itself.`)

      const entries = initialEntries(data)
      let meta: PageMeta | undefined
      const store = makeStore({ config, session: anonymousSession }, entries)
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
      return fillTemplate(template, { html, meta, config, data: entries })
    },
  }
}
