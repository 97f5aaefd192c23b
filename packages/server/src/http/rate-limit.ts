import { ConfigError } from '#server/errors/config-error.ts'

/** A token bucket that holds `burst` and gains `count` in every `seconds`. */
export type RateLimit = { count: number; seconds: number; burst: number }

/** After this time without a request every bucket is full, so its row can be deleted. */
export const refillSecondsMax = 86_400

const entryPattern = /^([a-z_]{1,40})=([1-9]\d{0,6})\/([1-9]\d{0,6})(?:\/([1-9]\d{0,6}))?$/

/** Parses `signup=30/300` or `token=150/300/30`: count, seconds and, optionally, burst. */
function readEntry(text: string): [name: string, limit: RateLimit] | undefined {
  const [, name, count, seconds, burst = count] = entryPattern.exec(text) ?? []
  if (name === undefined) return undefined
  return [name, { count: Number(count), seconds: Number(seconds), burst: Number(burst) }]
}

const fillsInADay = ({ count, seconds, burst }: RateLimit): boolean =>
  (burst / count) * seconds <= refillSecondsMax

export function isRateLimitEntry(text: string): boolean {
  const [, limit] = readEntry(text) ?? []
  return limit !== undefined && fillsInADay(limit)
}

/** Of a bucket that takes longer, the row would be deleted, and the limit be laxer than it says. */
export function mustFillInADay(limits: Readonly<Record<string, RateLimit>>): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (!fillsInADay(limit)) {
      throw new Error(`The limit ${name} must be full again in a day (burst / count * seconds).`)
    }
  }
}

export const readRateLimits = (entries: readonly string[]): Map<string, RateLimit> =>
  new Map(entries.map(readEntry).filter((entry) => entry !== undefined))

/** The defaults of all modules, with those replaced that `RATE_LIMITS` names. */
export function resolveRateLimits<Name extends string>(
  defaults: Readonly<Record<Name, RateLimit>>,
  replaced: ReadonlyMap<string, RateLimit>,
): Record<Name, RateLimit> {
  const isName = (text: string): text is Name => Object.hasOwn(defaults, text)
  const limits: Record<Name, RateLimit> = { ...defaults }
  for (const [name, limit] of replaced) {
    if (!isName(name)) {
      throw new ConfigError([`RATE_LIMITS: knows these names: ${Object.keys(defaults).join(', ')}`])
    }
    limits[name] = limit
  }
  return limits
}
