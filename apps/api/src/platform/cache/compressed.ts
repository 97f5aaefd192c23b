import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
// Compressed once and sent often, but the first client waits for it.
const brotliQuality = 6

/** A body with its compressed forms, each made on first use. */
export function createCompressible(body: Buffer) {
  const made: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {}

  const storeResult = async (encoding: Encoding, making: Promise<Buffer>) => {
    try {
      made[encoding] = await making
    } catch {
      delete made[encoding]
    }
  }

  return {
    plain: body,
    as(encoding: Encoding): Buffer | Promise<Buffer> {
      const known = made[encoding]
      if (known !== undefined) return known
      const making = compress(body, encoding)
      made[encoding] = making
      void storeResult(encoding, making)
      return making
    },
  }
}

export type Compressible = ReturnType<typeof createCompressible>

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressors.gzip(body)
    : compressors.br(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })

const cachedHeadersMax = 200
/**
 * Browsers send shorter headers. Longer ones are not cached, since a client can make up any number
 * of them.
 */
const cachedHeaderLengthMax = 200
const choices = new LRUCache<string, { encoding: Encoding | undefined }>({ max: cachedHeadersMax })

/**
 * The best encoding that the client accepts. Parsed headers are cached: there are few spellings.
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const known = choices.get(header)
  if (known !== undefined) return known.encoding
  const encoding = bestEncoding(header)
  if (header.length <= cachedHeaderLengthMax) choices.set(header, { encoding })
  return encoding
}

function bestEncoding(header: string): Encoding | undefined {
  const accepted = new Set<string>()
  for (const range of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}
