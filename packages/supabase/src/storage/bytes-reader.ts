import type { Readable } from 'node:stream'
import type { ByteRange, ObjectStorage } from '@golden-bead/server/objects/object-storage'
import type { Cache } from '@golden-bead/server/cache/cache'

/** Larger objects are streamed and not cached. */
const cachedBytesMax = 1_000_000

/** A byte cache by key. The bytes of a key never change, so nothing is ever invalidated. */
export type PictureCache = Cache<Buffer | undefined>

/** Opens a range of the bytes of a key: small objects from the cache, large ones as a stream. */
export function createBytesReader(storage: ObjectStorage, pictures: PictureCache) {
  return async function open(
    key: string,
    sizeBytes: number,
    range: ByteRange,
  ): Promise<Buffer | Readable | undefined> {
    if (sizeBytes === 0) return Buffer.alloc(0)
    if (sizeBytes > cachedBytesMax) return await storage.stream(key, range)
    const bytes = await pictures.find(
      key,
      () => storage.read(key, sizeBytes),
      (found) => found !== undefined,
    )
    if (bytes === undefined || range.end - range.start + 1 === sizeBytes) return bytes
    return bytes.subarray(range.start, range.end + 1)
  }
}

export type OpenBytes = ReturnType<typeof createBytesReader>
