import type { TaxBookingKind } from '@golden-bead/contracts/tax-bookings'
import {
  daysOfTaxPeriod,
  kindOfTaxPeriod,
  type TaxPeriodKind,
} from '@golden-bead/contracts/tax-periods'
import type { TaxFigure } from '@golden-bead/contracts/tax-report'
import { isUsState, usStates } from '@golden-bead/contracts/us-states'
import type { TaxedBy } from './tax-report-location.ts'

export const periodKindLabels: Record<TaxPeriodKind, string> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}

/** Such as 'October 2026', 'Q4 2026' and '2026'. */
export function periodLabel(period: string): string {
  const [year = '', part = ''] = period.split('-')
  switch (kindOfTaxPeriod(period)) {
    case 'year':
      return year
    case 'quarter':
      return `${part} ${year}`
    case 'month':
      return formatDay(daysOfTaxPeriod(period).from, { month: 'long', year: 'numeric' })
  }
}

/** Such as 'Oct 1 to Dec 31, 2026'. */
export function daysLabel(period: string): string {
  const { from, to } = daysOfTaxPeriod(period)
  const first = formatDay(from, { month: 'short', day: 'numeric' })
  return `${first} to ${bookedDay(to)}`
}

export const bookedDay = (day: string) =>
  formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** A day has no time zone: it is that of the shop already. */
const formatDay = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' })

export const figureLabels: Record<TaxFigure, string> = {
  taxed: 'Taxed sales',
  untaxed_goods: 'Untaxed products',
  untaxed_shipping: 'Untaxed shipping',
  collected: 'Collected',
  refunded: 'Refunded',
  corrected: 'Corrected',
  owed: 'Owed',
}

export const bookingLabels: Record<TaxBookingKind, string> = {
  sale: 'Paid',
  undone: 'Payment undone',
  refund: 'Refunded',
  correction: 'Address corrected',
}

/** Such as 8.875 %. */
export const ratePercent = (ppm: number) => `${ppm / 10_000}%`

export const stateName = (state: string) => (isUsState(state) ? usStates[state] : state)

/** Such as 'California, 7.25%'. */
export const taxedByLabel = ({ state, name, ratePpm }: TaxedBy) => {
  const rate = [name ?? (state && stateName(state)), ratePpm !== undefined && ratePercent(ratePpm)]
  return rate.filter(Boolean).join(', ') || 'All states'
}
