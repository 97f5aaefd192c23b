import type { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { keyOfVersion } from '@golden-bead/supabase/storage'

const mimeType = 'application/octet-stream'

type Waiting = { key: string; sizeBytes: number }

export type ObjectLoad = {
  /** Sizes by key of what was in the bucket before. */
  present: Map<string, number>
  /** Keys that the bucket did not have. */
  added: Set<string>
  /** By key: where bytes of the backup wait that are to replace other ones. */
  waiting: Map<string, Waiting>
  /** Keys that may have got other bytes. */
  replaced: Set<string>
}

export const startObjectLoad = (): ObjectLoad => ({
  present: new Map(),
  added: new Set(),
  waiting: new Map(),
  replaced: new Set(),
})

/** A load failed when some objects of the shop had got the bytes of the backup already. */
export class ReplacedObjectsError extends Error {
  constructor(keys: Iterable<string>, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : 'no reason'
    super(
      `Loading failed (${reason}). Objects that had other bytes than in the backup, and may have those of the backup now: ${[...keys].join(', ')}`,
      { cause },
    )
  }
}

/**
 * Whether the file is damaged is known at its end, and it may come through a pipe to a machine
 * without a disk. So no key of the bucket gets other bytes here: they wait under a new key.
 */
export async function loadObject(
  storage: ObjectStorage,
  { present, added, waiting }: ObjectLoad,
  key: string,
  bytes: Buffer,
): Promise<void> {
  const size = present.get(key)
  if (size === undefined) {
    added.add(key)
    await storage.put(key, bytes, mimeType)
    return
  }
  // One that the storage has lost, or cannot read any more, is replaced as well.
  const stored = await storage.read(key, size).catch(() => undefined)
  if (stored?.equals(bytes) === true) return
  const place = keyOfVersion(randomUUID())
  added.add(place)
  await storage.put(place, bytes, mimeType)
  waiting.set(key, { key: place, sizeBytes: bytes.byteLength })
}

/** A storage copies all bytes of an object or none. */
export async function replaceObjects(
  storage: ObjectStorage,
  { waiting, replaced }: ObjectLoad,
): Promise<void> {
  for (const [key, place] of waiting) {
    // Before, since the answer may get lost.
    replaced.add(key)
    if (!(await storage.copy(place.key, key, place.sizeBytes))) {
      throw new Error(`The storage has lost ${place.key}.`)
    }
  }
}
