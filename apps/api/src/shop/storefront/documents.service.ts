import type { DocumentRenderer, Gathered } from '@golden-bead/contracts/first-document'
import { paths } from '@golden-bead/contracts/paths'
import { LRUCache } from 'lru-cache'
import type { CatalogueReads } from '#shop/catalogue/catalogue.module.ts'
import { createCompressible, type Compressible } from '#platform/cache/compressed.ts'
import { digestOf } from '#platform/http/entity-tags.ts'

export type WrittenDocument = { status: number; digest: string; body: Compressible }

export type Documents = ReturnType<typeof createDocuments>

const cacheBytesMax = 32 * 1024 * 1024
const addressLengthMax = 2_000

const cataloguePage = new RegExp(`^${paths.products()}(/[^/?]*)?[?]`)

type Entry = { data: string; document: WrittenDocument }

/**
 * The catalogue is the only page whose address says what it shows. Elsewhere a query may carry the
 * tokens of a link, which belong neither in our memory nor in the browser's.
 */
export const mayBeKept = (url: string) =>
  url.length <= addressLengthMax && (!url.includes('?') || cataloguePage.test(url))

/**
 * Writes each document once for as long as what it shows stays the same. The data is asked for
 * every time, from the cache that the wire is answered from, so a change shows up at once.
 */
export const createDocuments = (renderer: DocumentRenderer, readsFor: CatalogueReads) => {
  const written = new LRUCache<string, Entry>({
    maxSize: cacheBytesMax,
    // Together the compressed forms are smaller than the page, and a character may take two bytes.
    sizeCalculation: ({ data, document }, url) =>
      url.length + data.length * 2 + document.body.plain.length * 2,
  })

  const write = async (url: string, gathered: Gathered): Promise<WrittenDocument> => {
    const html = Buffer.from(await renderer.render(url, gathered))
    return { status: gathered.status, digest: digestOf(html), body: createCompressible(html) }
  }

  return {
    get: async (url: string, address: string): Promise<WrittenDocument> => {
      const gathered = await renderer.gather(url, readsFor(address))
      const data = JSON.stringify(gathered)
      const known = written.get(url)
      if (known?.data === data) return known.document

      const document = await write(url, gathered)
      if (mayBeKept(url)) written.set(url, { data, document })
      return document
    },

    /** The page without its data, which the client then fetches by itself once it can be had. */
    getWithoutData: (url: string) => write(url, { status: 503, data: {} }),

    bytes: () => written.calculatedSize,
  }
}
