import type { ShippingTaxMode } from '@golden-bead/contracts/tax'
import { isUsState, usStates } from '@golden-bead/contracts/us-states'

export const stateName = (code: string): string => (isUsState(code) ? usStates[code] : code)

/** 8.25% */
export const percentOf = (ratePpm: number): string => `${ratePpm / 10_000}%`

/** A day without a time of day, as it was typed. */
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })

export function dayBefore(day: string): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

export const shippingModes: readonly { value: ShippingTaxMode; label: string }[] = [
  { value: 'never', label: 'Not taxed' },
  { value: 'whole', label: 'Taxed with any taxed product' },
  { value: 'share', label: 'Taxed in the share of the taxed products' },
]

export const shippingWords = (mode: ShippingTaxMode): string =>
  shippingModes.find(({ value }) => value === mode)?.label ?? mode

export const prefixWords = (prefix: string): string => {
  if (prefix === '') return 'Rest of the state'
  return prefix.length < 5 ? `ZIP codes ${prefix}…` : `ZIP code ${prefix}`
}
