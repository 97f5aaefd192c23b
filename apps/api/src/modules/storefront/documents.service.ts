import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type {
  DocumentReads,
  DocumentRenderer,
  Gathered,
} from '@golden-bead/contracts/first-document'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

export type WrittenDocument = {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
}

export type Documents = ReturnType<typeof createDocuments>

const cacheBytesMax = 32 * 1024 * 1024
const addressLengthMax = 2_000
/** Good enough for text that is written once and sent many times, and done in a millisecond. */
const brotliQuality = 5

type Entry = { data: string; document: WrittenDocument }

/**
 * The catalogue is the only page whose address says what it shows. Elsewhere a query may carry the
 * tokens of a link, which belong neither in our memory nor in the browser's.
 */
export const mayBeKept = (url: string) =>
  url.length <= addressLengthMax && (!url.includes('?') || url.startsWith('/products'))

/**
 * Writes each document once for as long as what it shows stays the same. The data is asked for
 * every time, from the cache that the wire is answered from, so a change shows up at once.
 */
export const createDocuments = (renderer: DocumentRenderer, reads: DocumentReads) => {
  const written = new LRUCache<string, Entry>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ data, document }, url) =>
      url.length +
      data.length +
      Object.values(document.bodies).reduce((sum, { length }) => sum + length, 0),
  })

  const write = async (url: string, gathered: Gathered): Promise<WrittenDocument> => {
    const html = Buffer.from(await renderer.render(url, gathered))
    return {
      status: gathered.status,
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      bodies: await compress(html),
    }
  }

  return {
    get: async (url: string): Promise<WrittenDocument> => {
      const gathered = await renderer.gather(url, reads)
      const data = JSON.stringify(gathered)
      const known = written.get(url)
      if (known?.data === data) return known.document

      const document = await write(url, gathered)
      if (mayBeKept(url)) written.set(url, { data, document })
      return document
    },

    /** The page without its data, which the client then fetches by itself once it can be had. */
    getWithoutData: (url: string) => write(url, { status: 503, data: {} }),
  }
}

const compress = async (html: Buffer): Promise<Record<Encoding, Buffer>> => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    promisify(gzip)(html),
  ])
  return { br, gzip: gz, identity: html }
}
