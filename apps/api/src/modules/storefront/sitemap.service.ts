import { LRUCache } from 'lru-cache'
import { listedPaths, paths } from '@golden-bead/contracts/paths'
import {
  countProducts,
  findPageEnd,
  listCategoryAddresses,
  listProductAddresses,
} from '#modules/catalogue/catalogue.module.ts'
import type { Database } from '#platform/database/database.ts'

export type Sitemap = ReturnType<typeof createSitemap>

/** The protocol allows fifty thousand per file; smaller files are quicker to make and to fetch. */
const addressesPerFile = 10_000
const keptMs = 60 * 1000
/** Of two megabytes each at most, with the longest ids. */
const filesKept = 16

const rootAddress = '/sitemap.xml'
const partsAddress = '/sitemaps/'

type Address = { path: string; updatedAt?: Date }

/**
 * One file for a small shop, an index of files for a large one. Parts are named by the id after
 * which they begin, so that reading one costs the same at the start and at the end.
 */
export const createSitemap = (database: Database, siteUrl: string) => {
  /** A failed answer is not kept. */
  const files = new LRUCache<string, { xml: string | undefined }>({
    max: filesKept,
    ttl: keptMs,
    fetchMethod: async (address) => ({
      xml: await (address === rootAddress
        ? readRoot()
        : readPart(address.slice(partsAddress.length))),
    }),
  })
  const find = async (address: string) => (await files.fetch(address))?.xml

  const readProducts = async (after: string): Promise<Address[]> => {
    const rows = await listProductAddresses(database, after, addressesPerFile)
    return rows.map(({ id, updatedAt }) => ({ path: paths.product(id), updatedAt }))
  }

  const readPages = async (): Promise<Address[]> => {
    const categories = await listCategoryAddresses(database)
    return [
      ...listedPaths().map((path) => ({ path })),
      ...categories.map(({ id, updatedAt }) => ({ path: paths.category(id), updatedAt })),
    ]
  }

  const readRoot = async () => {
    if ((await countProducts(database)) <= addressesPerFile) {
      return writeAddresses(siteUrl, [...(await readPages()), ...(await readProducts(''))])
    }
    const parts = ['pages.xml']
    let after: string | undefined = ''
    while (after !== undefined) {
      const end: string | undefined = await findPageEnd(database, after, addressesPerFile)
      if (end !== undefined)
        parts.push(after === '' ? 'products.xml' : `products-after-${after}.xml`)
      after = end
    }
    return writeIndex(siteUrl, parts)
  }

  const readPart = async (name: string) => {
    if (name === 'pages.xml') return writeAddresses(siteUrl, await readPages())
    const after = /^products(?:-after-([a-z0-9-]+))?\.xml$/.exec(name)
    if (after === null) return undefined
    const addresses = await readProducts(after[1] ?? '')
    return addresses.length === 0 ? undefined : writeAddresses(siteUrl, addresses)
  }

  return {
    findRoot: () => find(rootAddress),
    findPart: (name: string) => find(partsAddress + name),
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Ids are slugs and the address of the site is parsed, so nothing here needs escapes. */
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
