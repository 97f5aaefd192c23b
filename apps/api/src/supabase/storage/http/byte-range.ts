import type { ByteRange } from '#platform/objects/object-storage.ts'

export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/** One range as RFC 9110 has it; several at once, or another unit, mean the whole object. */
export function readRange(header: string | undefined, sizeBytes: number): RequestedRange {
  const [, first = '', last = ''] = singleRange.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
