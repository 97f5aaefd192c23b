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

/** Below zero it is zero, or a limit beside it would count rows that there are not. */
export function parseOffset(text: string): number {
  if (!isWholeNumber(text)) return 0
  const offset = Number(text)
  if (!Number.isSafeInteger(offset)) throw badRange('There are not that many rows.')
  return Math.max(offset, 0)
}

const rangeHeader = /^(\d{1,15})-(\d{0,15})$/

/** Intersects `limit` and `offset` with the rows of a `Range: 0-9` header. */
export function intersectRange({ offset, limit }: RowRange, header: string | undefined): RowRange {
  // With `limit=0` there are no rows, whatever the range.
  if (limit === 0) return { offset, limit }
  const [, from = '0', to = ''] = rangeHeader.exec(header?.trim() ?? '') ?? []
  const first = Number(from)
  const last = to === '' ? Infinity : Number(to)
  if (last < first) throw badRange('The lower boundary must be lower than or equal to the upper.')

  const end = Math.min(offset + (limit ?? Infinity), last + 1)
  const begin = Math.max(offset, first)
  if (end <= begin) throw badRange('The Range header and limit and offset have no row in common.')
  return { offset: begin, limit: end === Infinity ? undefined : end - begin }
}
