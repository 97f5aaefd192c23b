import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createConcurrencyLimit } from '#server/process/concurrency-limit.ts'

export type Encoding = 'br' | 'gzip'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
// Compressed once and sent often, but the first client waits for it.
const brotliQuality = 6
/** Brotli takes 3 MB for each body that it has begun, and begins all that it is given. */
const atOnce = createConcurrencyLimit({ capacity: 4, waitingMax: 2_000, waitMs: 5_000 })

/** A body with its compressed forms, each made on first use. */
export function createCompressible(given: Buffer) {
  const body = ofItsOwn(given)
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
      const making = atOnce.run(1, () => compress(body, encoding))
      made[encoding] = making
      void storeResult(encoding, making)
      return making
    },
  }
}

export type Compressible = ReturnType<typeof createCompressible>

/** What the compressed forms take once they are made: both together less than the body. */
export const formsBytes = ({ plain }: Compressible): number => plain.length + 1_000

const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  ofItsOwn(
    encoding === 'gzip'
      ? await compressors.gzip(body)
      : await compressors.br(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
  )

/** A copy of what is only a part: Node cuts small buffers from larger ones, which stay as long. */
function ofItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

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
