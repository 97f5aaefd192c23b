import { listedPaths, paths } from '@golden-bead/contracts/paths'
import { createConcurrencyLimit } from '@golden-bead/server/process/concurrency-limit'
import {
  findPageEnd,
  listCategoryAddresses,
  listProductAddresses,
} from '#shop/catalogue/catalogue.module.ts'
import type { ShownPages } from '#shop/pages/pages.module.ts'
import type { Database } from '@golden-bead/server/database/database'
import { createCache } from '@golden-bead/server/cache/cache'

export type Sitemap = ReturnType<typeof createSitemap>

/** The protocol allows fifty thousand per file; smaller files are faster to make and to load. */
const addressesPerFile = 10_000
const ttlMs = 60 * 1000
const filesBytesMax = 32 * 1024 * 1024
/** One at a time: a crawler can wait, while its queries use connections that visitors need. */
const oneAtATime = { capacity: 1, waitingMax: 100, waitMs: 2_000 }

const partsAddress = '/sitemaps/'
const pagesPart = 'pages.xml'
const wholeMap = 'whole'

type Address = { path: string; updatedAt?: Date }

/**
 * One file for a small shop, an index of files for a large one. Parts are numbered: a client cannot
 * make up names of more, and a crawler's copy of the index stays valid when products change. The
 * first id of each part is cached (keyset pagination), so that every part costs the same. Parts are
 * read at different times, so a product at the border of two may be in both or in neither until the
 * next visit of the crawler.
 */
export const createSitemap = (
  database: Database,
  pages: Pick<ShownPages, 'listAddresses'>,
  siteUrl: string,
) => {
  const limit = createConcurrencyLimit(oneAtATime)
  const files = createCache<string>({ bytesMax: filesBytesMax, ttlMs })
  const parts = createCache<ReadonlyMap<string, string>>({ ttlMs })

  const readProducts = async (after: string): Promise<Address[]> => {
    const rows = await listProductAddresses(database, after, addressesPerFile)
    return rows.map(({ id, updatedAt }) => ({ path: paths.product(id), updatedAt }))
  }

  const readPages = async (): Promise<Address[]> => {
    const categories = await listCategoryAddresses(database)
    const ownPages = await pages.listAddresses()
    return [
      ...listedPaths().map((path) => ({ path })),
      ...ownPages.map(({ slug, updatedAt }) => ({ path: paths.page(slug), updatedAt })),
      ...categories.map(({ id, updatedAt }) => ({ path: paths.category(id), updatedAt })),
    ]
  }

  const readWhole = async () => [...(await readPages()), ...(await readProducts(''))]

  const findParts = () => parts.find(wholeMap, () => limit.run(1, () => readParts(database)))

  const findFile = (name: string, read: () => Promise<Address[]>) =>
    files.find(name, () => limit.run(1, async () => writeAddresses(siteUrl, await read())))

  return {
    findRoot: async () => {
      const starts = await findParts()
      return starts.size > 1
        ? writeIndex(siteUrl, [pagesPart, ...starts.keys()])
        : findFile(wholeMap, readWhole)
    },

    findPart: async (name: string) => {
      if (name === pagesPart) return findFile(name, readPages)
      const after = (await findParts()).get(name)
      return after === undefined ? undefined : findFile(name, () => readProducts(after))
    },
  }
}

/** The parts of the products, each with the id after which it starts. */
async function readParts(database: Database): Promise<ReadonlyMap<string, string>> {
  const starts = new Map<string, string>()
  let after: string | undefined = ''
  while (after !== undefined) {
    const end: string | undefined = await findPageEnd(database, after, addressesPerFile)
    if (end !== undefined) starts.set(`products-${starts.size + 1}.xml`, after)
    after = end
  }
  return starts
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Ids are slugs and the address of the site is parsed, so nothing needs escaping. */
const writeAddresses = (siteUrl: string, addresses: readonly Address[]) => {
  const urls = addresses.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${siteUrl}${path}</loc>${changed}</url>`
  })
  return `${head}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}

const writeIndex = (siteUrl: string, parts: readonly string[]) => {
  const maps = parts.map((part) => `<sitemap><loc>${siteUrl}${partsAddress}${part}</loc></sitemap>`)
  return `${head}\n<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`
}
