import { createHash } from 'node:crypto'
import type { TarEntry } from './tar.ts'

/** Of the names and contents of entries: a tar's own sums are those of its heads alone. */
export function createContentDigest() {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: TarEntry): void => {
      hash.update(`${name} ${bytes.byteLength}\n`).update(bytes)
    },
    read: () => hash.digest('hex'),
  }
}
