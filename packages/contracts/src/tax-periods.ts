/** The periods by which states ask for sales tax. */
export const taxPeriodKinds = ['month', 'quarter', 'year'] as const
export type TaxPeriodKind = (typeof taxPeriodKinds)[number]

/** A year (`2026`), one of its quarters (`2026-Q4`) or months (`2026-10`). */
export const taxPeriodPattern = /^20\d\d(-(0[1-9]|1[0-2]|Q[1-4]))?$/

/** How many months each has. */
const lengths: Record<TaxPeriodKind, number> = { month: 1, quarter: 3, year: 12 }

type Period = { kind: TaxPeriodKind; year: number; /** From 0. */ month: number }

/** The period of this kind that a day, such as `2026-10-31`, belongs to. */
export const taxPeriodOf = (kind: TaxPeriodKind, day: string): string =>
  nameOf({ kind, year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 })

export const kindOfTaxPeriod = (period: string): TaxPeriodKind => read(period).kind

/** The one before with -1, the next one with 1. */
export function taxPeriodBeside(period: string, steps: -1 | 1): string {
  const { kind, year, month } = read(period)
  const moved = year * 12 + month + steps * lengths[kind]
  return nameOf({ kind, year: Math.floor(moved / 12), month: moved % 12 })
}

/** Its first and its last day. */
export function daysOfTaxPeriod(period: string): { from: string; to: string } {
  const { kind, year, month } = read(period)
  const dayOf = (months: number, day: number) =>
    new Date(Date.UTC(year, month + months, day)).toISOString().slice(0, 10)
  return { from: dayOf(0, 1), to: dayOf(lengths[kind], 0) }
}

function read(period: string): Period {
  const [year = '', part] = period.split('-')
  const kind = part === undefined ? 'year' : part.startsWith('Q') ? 'quarter' : 'month'
  const count = part === undefined ? 1 : Number(part.replace('Q', ''))
  return { kind, year: Number(year), month: (count - 1) * lengths[kind] }
}

function nameOf({ kind, year, month }: Period): string {
  if (kind === 'year') return String(year)
  const count = Math.floor(month / lengths[kind]) + 1
  return kind === 'quarter' ? `${year}-Q${count}` : `${year}-${String(count).padStart(2, '0')}`
}
