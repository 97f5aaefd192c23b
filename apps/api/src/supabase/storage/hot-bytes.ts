import { LRUCache } from 'lru-cache'
import { createUnderWay } from '#platform/cache/under-way.ts'
import type { ObjectStorage } from '#platform/objects/object-storage.ts'

const keptBytesMax = 64_000_000
/** Of a key and its entry, which is more than there is in the smallest pictures. */
const overheadBytes = 500
/** Larger objects are streamed. */
export const hotObjectBytesMax = 1_000_000

/**
 * Small objects that are asked for again and again. A key never gets other bytes, so there is
 * nothing to invalidate; many requests for a cold object become one.
 */
export function createHotBytes(storage: ObjectStorage) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytesMax,
    sizeCalculation: (bytes) => bytes.byteLength + overheadBytes,
  })
  const underWay = createUnderWay<Buffer | undefined>()

  const fetch = async (key: string, sizeBytes: number): Promise<Buffer | undefined> => {
    const bytes = await storage.read(key, sizeBytes)
    if (bytes !== undefined && bytes.byteLength <= hotObjectBytesMax) kept.set(key, bytes)
    return bytes
  }

  return {
    /** What is at hand, without waiting. */
    peek: (key: string): Buffer | undefined => kept.get(key),

    read(key: string, sizeBytes: number): Promise<Buffer | undefined> {
      const bytes = kept.get(key)
      if (bytes !== undefined) return Promise.resolve(bytes)
      return underWay.join(key, () => fetch(key, sizeBytes))
    },

    keep: (key: string, bytes: Buffer) => {
      if (bytes.byteLength <= hotObjectBytesMax) kept.set(key, bytes)
    },

    bytes: () => kept.calculatedSize,
  }
}

export type HotBytes = ReturnType<typeof createHotBytes>
