import type { Readable } from 'node:stream'
import type { ByteRange, ObjectStorage } from '#platform/objects/object-storage.ts'
import { hotObjectBytesMax, type HotBytes } from './hot-bytes.ts'

/** A range of the bytes under a key: small objects from memory, large ones as a stream. */
export function createBytesReader(storage: ObjectStorage, hotBytes: HotBytes) {
  return async function open(
    key: string,
    sizeBytes: number,
    range: ByteRange,
  ): Promise<Buffer | Readable | undefined> {
    if (sizeBytes === 0) return Buffer.alloc(0)
    if (sizeBytes > hotObjectBytesMax) return await storage.stream(key, range)
    const bytes = hotBytes.peek(key) ?? (await hotBytes.read(key, sizeBytes))
    if (bytes === undefined || range.end - range.start + 1 === sizeBytes) return bytes
    return bytes.subarray(range.start, range.end + 1)
  }
}

export type OpenBytes = ReturnType<typeof createBytesReader>
