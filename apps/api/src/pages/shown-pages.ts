import { isBuiltInPage } from '@golden-bead/contracts/page-options'
import { slugPattern } from '@golden-bead/contracts/catalogue-options'
import type { Page, PageLink } from '@golden-bead/contracts/pages'
import { asc, ne } from 'drizzle-orm'
import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import type { Database } from '@golden-bead/server/database/database'
import { pages } from './pages.tables.ts'

type Options = {
  changeFeed: ChangeFeed
  /** Reads the text of a page, with the settings in it. */
  read: (slug: string) => Promise<Page | undefined>
  /** Fills the settings into a title. */
  filler: () => Promise<(title: string) => string>
}

export type ShownPages = ReturnType<typeof createShownPages>

/** Pages as visitors read them: each is made once, until a page changes, or a setting in one. */
export function createShownPages(database: Database, { changeFeed, read, filler }: Options) {
  const canCache = changeFeed.isListening
  const shown = createCache<Page | undefined>({ canCache })
  const links = createCache<PageLink[]>({ canCache })
  const clear = () => {
    shown.clear()
    links.clear()
  }
  for (const table of ['pages', 'shop_settings', 'shipping_rates'])
    changeFeed.onChange(table, clear)
  changeFeed.onLost(clear)

  const readLinks = async (): Promise<PageLink[]> => {
    const rows = await database
      .select({ slug: pages.slug, title: pages.title, place: pages.place })
      .from(pages)
      .where(ne(pages.place, 'nowhere'))
      .orderBy(asc(pages.title), asc(pages.slug))
    const fill = await filler()
    return rows.flatMap(({ slug, title, place }) =>
      place === 'nowhere' ? [] : { slug, title: fill(title), place },
    )
  }

  return {
    listLinks: () => links.find('', readLinks),

    find: async (slug: string): Promise<Page | undefined> =>
      slugPattern.test(slug)
        ? shown.find(
            slug,
            () => read(slug),
            (page) => page !== undefined,
          )
        : undefined,

    /** For the site map. */
    listAddresses: async () => {
      const rows = await database
        .select({ slug: pages.slug, updatedAt: pages.updatedAt })
        .from(pages)
        .orderBy(asc(pages.slug))
      return rows.filter(({ slug }) => !isBuiltInPage(slug))
    },
  }
}
