import { badPreferences } from '#supabase/rest/rest-errors.ts'

export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | 'null' | undefined
  return: 'representation' | 'minimal' | 'headers-only' | undefined
  count: 'exact' | 'planned' | 'estimated' | undefined
  tx: 'commit' | 'rollback' | undefined
  handling: 'strict' | 'lenient' | undefined
  timezone: string | undefined
  maxAffected: number | undefined
}

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

const timezonePrefix = 'timezone='

/**
 * By its name. PostgreSQL takes offsets and rules as well, and keeps each one in memory for as long
 * as the connection lasts: of those there are any number.
 */
function isTimezone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The first of two wins; unknown ones are ignored, unless `handling=strict` asks for an error. */
export function parsePreferences(header: string | undefined): Preferences {
  const tokens = (header ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')

  const first = <Option extends string>(name: string, options: readonly Option[]) => {
    for (const token of tokens) {
      const found = options.find((option) => token === `${name}=${option}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  const maxAffected = tokens
    .map((token) => /^max-affected=(\d{1,9})$/.exec(token)?.[1])
    .find((digits) => digits !== undefined)

  const zone = tokens
    .find((token) => token.startsWith(timezonePrefix))
    ?.slice(timezonePrefix.length)

  const preferences: Preferences = {
    resolution: first('resolution', known.resolution),
    missing: first('missing', known.missing),
    return: first('return', known.return),
    count: first('count', known.count),
    tx: first('tx', known.tx),
    handling: first('handling', known.handling),
    timezone: zone !== undefined && isTimezone(zone) ? zone : undefined,
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  }
  if (preferences.handling === 'strict') {
    const invalid = tokens.filter((token) => !isKnown(token, preferences))
    if (invalid.length > 0) throw badPreferences(invalid)
  }
  return preferences
}

function isKnown(token: string, { timezone }: Preferences): boolean {
  if (token.startsWith(timezonePrefix)) return timezone !== undefined
  if (/^max-affected=\d{1,9}$/.test(token)) return true
  const [name, value] = token.split('=', 2)
  const options = Object.entries(known).find(([candidate]) => candidate === name)?.[1]
  return options?.some((option) => option === value) ?? false
}
