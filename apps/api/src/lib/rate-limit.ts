/** A bucket that holds `burst` and gains `count` in every `seconds`. */
export type RateLimit = { count: number; seconds: number; burst: number }

const entryPattern = /^([a-z_]{1,40})=([1-9]\d{0,6})\/([1-9]\d{0,6})(?:\/([1-9]\d{0,6}))?$/

export const isRateLimitEntry = (text: string): boolean => entryPattern.test(text)

/** Reads `signup=30/300` or `token=150/300/30`: how many in how many seconds, how many at once. */
export function readRateLimits(entries: readonly string[]): Map<string, RateLimit> {
  const limits = new Map<string, RateLimit>()
  for (const entry of entries) {
    const [, name, count, seconds, burst = count] = entryPattern.exec(entry) ?? []
    if (name === undefined) continue
    limits.set(name, { count: Number(count), seconds: Number(seconds), burst: Number(burst) })
  }
  return limits
}
