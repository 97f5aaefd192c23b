import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  paidParts,
  splitAmount,
  splitNamed,
  splitTax,
  sumOf,
  withoutParts,
  type Parts,
} from './refund-parts.ts'
import { shippingTaxModes, taxOf } from './tax.ts'
import { taxOwed, type SoldLine } from './tax-owed.ts'

const lines = fc.array(
  fc.record({
    unitPriceCents: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30_000 })),
    quantity: fc.integer({ min: 1, max: 5 }),
    isTaxable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
const rule = fc.record({
  rate_ppm: fc.integer({ min: 0, max: 200_000 }),
  shipping: fc.constantFrom(...shippingTaxModes),
})
const shippingCents = fc.oneof(fc.constant(0), fc.nat({ max: 2_000 }))

const step = fc.record({
  kind: fc.constantFrom('line', 'shipping', 'tax', 'amount', 'fail'),
  which: fc.nat(),
  of: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
})
type Step = { kind: string; which: number; of: number }

/** An order as it was paid, by one rate, and what it would be by another one. */
const orders = fc.record({ bought: lines, shippingCents, paid: rule, corrected: rule })

function sold({ bought, shippingCents: shipping, paid, corrected }: Order) {
  const tax = taxOf(bought, shipping, paid)
  const soldLines: SoldLine[] = bought.map((line, id) => ({
    id,
    line_total_cents: line.unitPriceCents * line.quantity,
    tax_cents: tax.lineTaxCents[id] ?? 0,
    is_taxable: line.isTaxable,
  }))
  const rowOf = (by: typeof paid, isCorrection: boolean) => {
    const of = taxOf(bought, shipping, by)
    return {
      ...by,
      taxed_cents: of.taxedCents,
      untaxed_goods_cents: of.untaxedGoodsCents,
      untaxed_shipping_cents: of.untaxedShippingCents,
      amount_cents: of.taxCents,
      is_correction: isCorrection,
    }
  }
  return {
    lines: soldLines,
    whole: paidParts({
      lines: soldLines,
      shipping_cents: shipping,
      shipping_tax_cents: tax.shippingTaxCents,
    }),
    taxCents: tax.taxCents,
    paidRow: rowOf(paid, false),
    correctedRow: rowOf(corrected, true),
  }
}
type Order = typeof orders extends fc.Arbitrary<infer Of> ? Of : never

const allOf = ({ lines: parts, shipping }: Parts) => [...parts.values(), shipping]
const netOf = (parts: Parts) => allOf(parts).reduce((sum, { netCents }) => sum + netCents, 0)
const taxOfParts = (parts: Parts) => allOf(parts).reduce((sum, { taxCents }) => sum + taxCents, 0)
const part = (cents: number, of: number) => Math.floor(cents * of)

function takenBy(left: Parts, { kind, which, of }: Step): Parts | undefined {
  const ids = [...left.lines.keys()]
  const id = ids[which % ids.length] ?? 0
  switch (kind) {
    case 'line': {
      const cents = part(left.lines.get(id)?.netCents ?? 0, of)
      return splitNamed(left, { lines: new Map([[id, cents]]), shippingCents: 0 })
    }
    case 'shipping': {
      const cents = part(left.shipping.netCents, of)
      return splitNamed(left, { lines: new Map(), shippingCents: cents })
    }
    case 'tax':
      return splitTax(left, part(taxOfParts(left), of))
    default:
      return splitAmount(left, part(sumOf(left), of))
  }
}

/** What is left after each of random refunds, some of which fail later, and then after the rest. */
function leftAfter(whole: Parts, steps: readonly Step[]): Parts[] {
  const made: Parts[] = []
  const all = [whole]
  for (const one of [...steps, { kind: 'amount', which: 0, of: 1 }]) {
    if (one.kind === 'fail') made.splice(one.which % (made.length || 1), 1)
    else {
      const taken = takenBy(withoutParts(whole, made), one)
      if (taken === undefined) throw new Error('What is left was refused.')
      made.push(taken)
    }
    all.push(withoutParts(whole, made))
  }
  return all
}

const sumsOf = (owed: ReturnType<typeof taxOwed>) => Object.values(owed)
const nothing = [0, 0, 0, 0]

test('what is owed is what was paid of tax and has not gone back, on what is left, at each moment', () => {
  fc.assert(
    fc.property(orders, fc.array(step, { maxLength: 8 }), (order, steps) => {
      const { lines: soldLines, whole, taxCents, paidRow } = sold(order)
      for (const left of leftAfter(whole, steps)) {
        const owed = taxOwed(soldLines, left, [paidRow], taxCents)
        expect(owed.amount_cents).toBe(taxOfParts(left))
        const parts = owed.taxed_cents + owed.untaxed_goods_cents + owed.untaxed_shipping_cents
        expect(parts).toBe(netOf(left))
        expect(Math.min(...sumsOf(owed))).toBeGreaterThanOrEqual(0)
      }
      const rest = leftAfter(whole, steps).at(-1)
      expect(rest && sumsOf(taxOwed(soldLines, rest, [paidRow], taxCents))).toEqual(nothing)
    }),
    { numRuns: 500 },
  )
})

test('by a corrected rate no more than that is owed, nothing negative, and nothing of what went back', () => {
  fc.assert(
    fc.property(orders, fc.array(step, { maxLength: 8 }), (order, steps) => {
      const { lines: soldLines, whole, taxCents, correctedRow } = sold(order)
      for (const left of leftAfter(whole, steps)) {
        const owed = taxOwed(soldLines, left, [correctedRow], taxCents)
        expect(Math.min(...sumsOf(owed))).toBeGreaterThanOrEqual(0)
        expect(owed.amount_cents).toBeLessThanOrEqual(correctedRow.amount_cents)
      }
      const first = taxOwed(soldLines, whole, [correctedRow], taxCents)
      expect(first.amount_cents).toBe(correctedRow.amount_cents)
      const rest = leftAfter(whole, steps).at(-1)
      expect(rest && sumsOf(taxOwed(soldLines, rest, [correctedRow], taxCents))).toEqual(nothing)
    }),
    { numRuns: 500 },
  )
})
