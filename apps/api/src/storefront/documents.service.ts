import type {
  DocumentData,
  DocumentReads,
  DocumentRenderer,
  OwnersPart,
} from '@golden-bead/contracts/server-rendering'
import { paths } from '@golden-bead/contracts/paths'
import { bytesOf } from '@golden-bead/server/cache/bytes-of'
import { createCache } from '@golden-bead/server/cache/cache'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'
import {
  createCompressible,
  formsBytes,
  type Compressible,
} from '@golden-bead/server/cache/compressed'
import { digestOf } from '@golden-bead/server/http/entity-tags'
import type { ShownPages } from '#shop/pages/pages.module.ts'
import type { HeldShopInfo } from '#shop/settings/settings.module.ts'

export type WrittenDocument = {
  status: number
  /** They belong to these bytes: the policy allows the style that is in them. */
  headers: Record<string, string>
  digest: string
  body: Compressible
}

export type Documents = ReturnType<typeof createDocuments>

const addressLengthMax = 2_000

const cataloguePage = new RegExp(`^${paths.products()}(/[^/?]*)?[?]`)

/**
 * Whether a document may be cached. Only the catalogue page depends on its query; elsewhere a query
 * may contain the tokens of a link, which must be neither in our cache nor in the browser's.
 */
export const isCacheable = (url: string) =>
  url.length <= addressLengthMax && (!url.includes('?') || cataloguePage.test(url))

/** What documents are made of. */
const shownTables = [
  'products',
  'product_images',
  'categories',
  'search_synonyms',
  'shop_settings',
  'shipping_rates',
  'tax_rates',
  'pages',
]

const writtenBytesMax = 32 * 1024 * 1024

type Tools = {
  changeFeed: ChangeFeed
  shopInfo: HeldShopInfo
  pages: Pick<ShownPages, 'listLinks'>
  /** Of a page with this accent. */
  headersOf: (accent: string | undefined) => Record<string, string>
}

/** Renders each document once, until the catalogue changes, or what the owner has set. */
export const createDocuments = (
  renderer: DocumentRenderer,
  readsFor: (address: string) => DocumentReads,
  { changeFeed, shopInfo, pages, headersOf }: Tools,
) => {
  const written = createCache<WrittenDocument>({
    bytesMax: writtenBytesMax,
    sizeOf: (document) => bytesOf(document) + formsBytes(document.body),
    canCache: changeFeed.isListening,
  })
  for (const table of shownTables) changeFeed.onChange(table, written.clear)
  changeFeed.onLost(written.clear)

  const write = async (
    url: string,
    data: DocumentData,
    owners: OwnersPart,
  ): Promise<WrittenDocument> => {
    const html = Buffer.from(await renderer.render(url, data, owners))
    const headers = headersOf(owners.shop.accent)
    return { status: data.status, headers, digest: digestOf(html), body: createCompressible(html) }
  }

  return {
    /**
     * Concurrent requests are not joined: the reads of a network may wait for its concurrency
     * limit, and all others would wait with it.
     */
    get: async (url: string, address: string): Promise<WrittenDocument> => {
      const cached = written.get(url)
      if (cached !== undefined) return cached
      const epoch = written.epoch()
      const owners = { shop: await shopInfo.get(), pageLinks: await pages.listLinks() }
      const document = await write(url, await renderer.load(url, readsFor(address)), owners)
      if (isCacheable(url)) written.set(url, document, epoch)
      return document
    },

    /** The page without its data, which the client then loads by itself. */
    getWithoutData: (url: string) =>
      write(url, { status: 503, data: {} }, { shop: shopInfo.known(), pageLinks: [] }),

    bytes: () => written.bytes(),
  }
}
