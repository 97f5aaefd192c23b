import type { Page, PagePreview, PageText } from '@golden-bead/contracts/pages'
import fp from 'fastify-plugin'
import type { Connection } from '@golden-bead/server/database/database'
import type { Config } from '#config'
import { createImageStore } from '#shop/catalogue/catalogue.module.ts'
import { addAdminRoutes, addStoreRoutes } from '#shop/store-api/store-api.module.ts'
import { imagesIn, readMarkdown } from './markdown.ts'
import { findMissing } from './page-addresses.ts'
import { adminPageRoutes, publicPageRoutes } from './pages.routes.ts'
import { createPagesService } from './pages.service.ts'
import { fillPlaceholders, placeholderValues } from './placeholders.ts'
import { createShownPages, type ShownPages } from './shown-pages.ts'

export type { ShownPages } from './shown-pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pages: ShownPages
    /** The pictures that pages show or link to, their older versions too. */
    listPageImages: ListPageImages
  }
}

export type ListPageImages = (connection: Connection) => Promise<string[]>

export type PagesModuleOptions = { config: Pick<Config, 'site' | 'contactEmail'> }

/** Texts of the shop, which its owner writes in Markdown. */
export const pagesModule = fp<PagesModuleOptions>(
  async (app, { config: { site, contactEmail } }) => {
    const store = createImageStore(site)
    // A path is one of this shop, wherever it lives.
    const stored = (typed: string) =>
      store.stored(typed.startsWith('/') ? `${site.url}${typed}` : typed)
    const images = { ...store, stored }
    const pages = createPagesService(app.database, {
      hasMailbox: contactEmail !== undefined,
      shipping: () => app.shopInfo.known().shipping,
    })

    const readValues = async () => {
      const [terms, shop] = await Promise.all([app.shopSettings.getTerms(), app.shopInfo.get()])
      return placeholderValues({ terms, shop })
    }
    const render = async ({ title, description, body }: PageText) => {
      const values = await readValues()
      return {
        title: fillPlaceholders(title, values),
        description: fillPlaceholders(description, values),
        ...readMarkdown(body, { values, images }),
      }
    }
    const read = async (slug: string): Promise<Page | undefined> => {
      // What is kept says what is true now: the texts below name what delivery costs.
      await app.shopInfo.get()
      const page = await pages.find(slug, app.publicReads)
      if (page === undefined) return undefined
      const { problems: _problems, ...shown } = await render(page)
      return { slug, ...shown, is_built_in: page.is_built_in }
    }
    const preview = async (text: PageText): Promise<PagePreview> => {
      const { problems, ...shown } = await render(text)
      const missing = await findMissing(app.database, pathsIn(shown.blocks))
      return {
        ...shown,
        problems: [
          ...problems,
          ...missing.map((what) => ({ problem: 'missing_page' as const, what })),
        ],
      }
    }

    const shown = createShownPages(app.publicReads, {
      changeFeed: app.changeFeed,
      read,
      filler: async () => {
        const values = await readValues()
        return (title) => fillPlaceholders(title, values)
      },
    })
    app.decorate('pages', shown)
    app.decorate('listPageImages', async (connection) => {
      const found = new Set<string>()
      // Page by page: all texts together may be large.
      for (const { slug } of await pages.listSlugs(connection)) {
        const bodies = await pages.listBodies(connection, slug)
        for (const image of bodies.flatMap((body) => imagesIn(body, images))) found.add(image)
      }
      return [...found]
    })
    app.describeTag('Pages', 'Texts of the shop: its own, and those of its owner.')
    await addStoreRoutes(app, (scope) => publicPageRoutes(scope, shown))
    await addAdminRoutes(app, (scope) => adminPageRoutes(scope, { pages, preview }))
  },
  {
    name: 'pages',
    dependencies: ['catalogue', 'change-feed', 'database', 'openapi', 'settings', 'store-api'],
  },
)

/** Every path of the shop that the blocks link to, each once. */
function pathsIn(blocks: Page['blocks']): string[] {
  const runs = blocks.flatMap((block) => {
    if (block.type === 'quote') return block.paragraphs.flat()
    if (block.type !== 'list') return 'runs' in block ? block.runs : []
    return block.items.flatMap((item) => [...item.runs, ...(item.list?.items.flat() ?? [])])
  })
  const targets = runs.flatMap(({ to }) => (to?.startsWith('/') ? [to] : []))
  return [...new Set(targets)]
}
