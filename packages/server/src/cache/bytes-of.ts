/** Measured with Node 24 on 64 bits. */
const objectBytes = 64
const memberBytes = 16
const textBytes = 24
/** A view, its buffer, and what the allocator adds. */
const bufferBytes = 320

const needsTwoBytes = /[^\0-\u00ff]/

/** About the memory that a plain value takes, so that a cache of them has a limit in bytes. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') {
    return textBytes + value.length * (needsTwoBytes.test(value) ? 2 : 1)
  }
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return bufferBytes + value.byteLength
  const members = value instanceof Map ? [...value] : Object.values(value)
  return members.reduce((sum: number, one) => sum + memberBytes + bytesOf(one), objectBytes)
}
