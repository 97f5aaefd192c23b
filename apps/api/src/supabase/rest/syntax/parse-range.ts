import { badRange } from '#supabase/rest/rest-errors.ts'

export type RowRange = { offset: number; limit: number | undefined }

export const isWholeNumber = (text: string): boolean => /^[+-]?\d+$/.test(text)

/** Anything but a whole number is ignored. */
export function parseLimit(text: string): number | undefined {
  if (!isWholeNumber(text)) return undefined
  const limit = Number(text)
  if (limit < 0) throw badRange('Limit should be greater than or equal to zero.')
  return Math.min(limit, Number.MAX_SAFE_INTEGER)
}

export function parseOffset(text: string): number {
  if (!isWholeNumber(text)) return 0
  const offset = Number(text)
  if (offset < 0) throw badRange('Offset should be greater than or equal to zero.')
  if (!Number.isSafeInteger(offset)) throw badRange('There are not that many rows.')
  return offset
}

const rangeHeader = /^(\d{1,15})-(\d{0,15})$/

/** Intersects `limit` and `offset` with the rows of a `Range: 0-9` header. */
export function intersectRange(range: RowRange, header: string | undefined): RowRange {
  const found = rangeHeader.exec(header?.trim() ?? '')
  // With `limit=0` there are no rows, whatever the range.
  if (found === null || range.limit === 0) return range
  const first = Number(found[1])
  const last = found[2] === '' ? Infinity : Number(found[2])
  if (last < first) throw badRange('The lower boundary must be lower than or equal to the upper.')

  const end = Math.min(range.offset + (range.limit ?? Infinity), last + 1)
  const offset = Math.max(range.offset, first)
  if (end <= offset) throw badRange('The Range header and limit and offset have no row in common.')
  return { offset, limit: end === Infinity ? undefined : end - offset }
}
