import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
      const cached = made[encoding]
      if (cached !== undefined) return cached
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

/** The best encoding that the client accepts. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const accepted = new Set<string>()
  for (const range of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}
