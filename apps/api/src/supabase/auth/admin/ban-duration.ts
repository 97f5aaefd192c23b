import { invalidInput } from '#supabase/auth/auth.errors.ts'

const secondsByUnit: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const banYearsMax = 100
const secondsMax = banYearsMax * 366 * 86_400

/** Seconds of `24h`, `1h30m` or `90s`; null for `none`, which lifts a ban. */
export function readBanDuration(text: string): number | null {
  if (text === 'none') return null
  const isDuration = text.length <= 40 && /^(?:\d+(?:\.\d+)?[smhd])+$/.test(text)
  if (!isDuration) throw invalidInput('The ban duration must be like 24h or 1h30m, or none')
  let seconds = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)([smhd])/g)) {
    seconds += Number(amount) * (secondsByUnit[unit ?? ''] ?? 0)
  }
  return Math.min(seconds, secondsMax)
}
