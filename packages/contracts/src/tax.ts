import { largestRemainder, shareOf } from './refund-parts.ts'
import type { ShippingPrice } from './shipping-options.ts'
import { totalsOf, type Totals } from './totals.ts'

/** How much of the shipping a state taxes: nothing, all of it where any line is taxed, or its share. */
export const shippingTaxModes = ['never', 'whole', 'share'] as const
export type ShippingTaxMode = (typeof shippingTaxModes)[number]

export type TaxRule = {
  /** Millionths: 8.25 % are 82,500. */
  rate_ppm: number
  shipping: ShippingTaxMode
}

const millionths = 1_000_000

type TaxedLine = { unitPriceCents: number; quantity: number; isTaxable: boolean }

/** What tax an order has, and on what. */
export type Tax = {
  taxCents: number
  /** Of each line, in their order. */
  lineTaxCents: number[]
  shippingTaxCents: number
  taxedCents: number
  /** Lines that are not taxable. */
  untaxedGoodsCents: number
  untaxedShippingCents: number
}

export type TaxedTotals = Totals & Tax

/** What an order costs with its tax. Without a rule there is none; free shipping is decided before it. */
export function taxedTotalsOf(
  lines: readonly TaxedLine[],
  rate: ShippingPrice,
  rule: TaxRule | undefined,
): TaxedTotals {
  const totals = totalsOf(lines, rate)
  const tax = taxOf(lines, totals.shippingCents, rule)
  return { ...totals, ...tax, totalCents: totals.totalCents + tax.taxCents }
}

/**
 * Computed once for the whole order, half a cent up, and split over what is taxed: the cents that remain
 * go to the parts that lost most by rounding down, of equal ones to the first.
 */
export function taxOf(
  lines: readonly TaxedLine[],
  shippingCents: number,
  rule: TaxRule | undefined,
): Tax {
  const sums = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity)
  const taxed = sums.map((cents, index) => (rule && lines[index]?.isTaxable ? cents : 0))
  const goods = taxed.reduce((sum, cents) => sum + cents, 0)
  const subtotal = sums.reduce((sum, cents) => sum + cents, 0)
  const shipping = rule ? taxedShippingOf(rule.shipping, shippingCents, { goods, subtotal }) : 0
  const taxedCents = goods + shipping
  const taxCents = taxOn(taxedCents, rule)
  const shares = largestRemainder([...taxed, shipping], taxCents) ?? []
  return {
    taxCents,
    lineTaxCents: shares.slice(0, lines.length),
    shippingTaxCents: shares[lines.length] ?? 0,
    taxedCents,
    untaxedGoodsCents: subtotal - goods,
    untaxedShippingCents: shippingCents - shipping,
  }
}

/** Half a cent up. */
export const taxOn = (cents: number, rule: TaxRule | undefined): number =>
  rule === undefined ? 0 : shareOf(cents, rule.rate_ppm, millionths)

function taxedShippingOf(
  mode: ShippingTaxMode,
  shippingCents: number,
  { goods, subtotal }: { goods: number; subtotal: number },
): number {
  switch (mode) {
    case 'never':
      return 0
    case 'whole':
      return goods > 0 ? shippingCents : 0
    case 'share':
      return shareOf(shippingCents, goods, subtotal)
  }
}
