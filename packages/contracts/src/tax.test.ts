import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippingTaxModes, taxedTotalsOf, taxOf, type TaxRule } from './tax.ts'

const line = (unitPriceCents: number, { quantity = 1, isTaxable = true } = {}) => ({
  unitPriceCents,
  quantity,
  isTaxable,
})
const rule = (percent: number, shipping: TaxRule['shipping'] = 'never'): TaxRule => ({
  rate_ppm: Math.round(percent * 10_000),
  shipping,
})
const free = line(3_000, { isTaxable: false })

/**
 * Streamlined Sales and Use Tax Agreement, section 324: to the third decimal, up from half a cent on, for
 * the invoice as a whole. California, Regulation 1628: delivery by a common carrier that is stated apart
 * is not taxed. New York, TB-ST-838: with goods of which any is taxed, delivery is; with none, it is
 * not. Streamlined definition of 'delivery charges': the share of the price of what is taxed.
 */
test.each<[what: string, lines: ReturnType<typeof line>[], shipping: number, TaxRule, tax: number]>(
  [
    ['half a cent goes up (324)', [line(10)], 0, rule(5), 1],
    ['less than half goes down (324)', [line(49)], 0, rule(1), 0],
    ['half of one at 1 % (324)', [line(50)], 0, rule(1), 1],
    ['by the invoice, not by the line (324)', [line(33), line(33), line(34)], 0, rule(1.5), 2],
    ['90 lines of a cent at 8.25 %', Array.from({ length: 90 }, () => line(1)), 0, rule(8.25), 7],
    // medusa#14818 stored 34.116425 dollars for such an amount.
    ['more decimals than cents', [line(48_737)], 0, rule(7), 3_412],
    ['four decimals of a percent', [line(100_000)], 0, rule(8.8753), 8_875],
    ['California: shipping apart', [line(5_000)], 999, rule(7.25), 363],
    ['New York: shipping of anything taxed', [line(5_000), free], 999, rule(8, 'whole'), 480],
    ['New York: shipping of nothing taxed', [free], 999, rule(8, 'whole'), 0],
    [
      'Streamlined states: the share of the shipping',
      [line(5_000), free],
      999,
      rule(6.25, 'share'),
      352,
    ],
    ['no rate at all', [line(5_000)], 999, rule(0, 'whole'), 0],
    ['the highest', [line(99_999)], 0, rule(20), 20_000],
  ],
)('%s', (_what, lines, shipping, given, tax) => {
  expect(taxOf(lines, shipping, given).taxCents).toBe(tax)
})

test('where nothing is collected there is no tax', () => {
  expect(taxOf([line(5_000)], 999, undefined)).toMatchObject({
    taxCents: 0,
    lineTaxCents: [0],
    shippingTaxCents: 0,
  })
})

test('the cents that remain go to the lines that lost most, of equal ones to the first', () => {
  const cents = taxOf(
    Array.from({ length: 90 }, () => line(1)),
    0,
    rule(8.25),
  ).lineTaxCents
  expect(cents).toEqual(Array.from({ length: 90 }, (_, index) => (index < 7 ? 1 : 0)))
  // 6.25 % of $10, $20 that are not taxed, and a third of $9.99.
  expect(taxOf([line(1_000), line(2_000, { isTaxable: false })], 999, rule(6.25, 'share'))).toEqual(
    {
      taxCents: 83,
      lineTaxCents: [62, 0],
      shippingTaxCents: 21,
      taxedCents: 1_333,
      untaxedGoodsCents: 2_000,
      untaxedShippingCents: 666,
    },
  )
})

test('free shipping is decided before tax', () => {
  const rate = { price_cents: 999, free_from_cents: 7_500 }
  expect(taxedTotalsOf([line(7_400)], rate, rule(10, 'whole'))).toMatchObject({
    subtotalCents: 7_400,
    shippingCents: 999,
    taxCents: 840,
    totalCents: 9_239,
  })
  expect(taxedTotalsOf([line(7_500)], rate, rule(10, 'whole'))).toMatchObject({
    shippingCents: 0,
    taxCents: 750,
    totalCents: 8_250,
  })
})

test('parts add up to the whole, and nothing untaxed has any', () => {
  const lines = fc.array(
    fc.record({
      unitPriceCents: fc.integer({ min: 1, max: 200_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      isTaxable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 90 },
  )
  const rules = fc.record({
    rate_ppm: fc.integer({ min: 0, max: 200_000 }),
    shipping: fc.constantFrom(...shippingTaxModes),
  })
  fc.assert(
    fc.property(lines, fc.nat({ max: 9_999 }), rules, (bought, shipping, given) => {
      const tax = taxOf(bought, shipping, given)
      const parts = tax.lineTaxCents.reduce((sum, cents) => sum + cents, tax.shippingTaxCents)
      expect(parts).toBe(tax.taxCents)
      const all = bought.reduce((sum, one) => sum + one.unitPriceCents * one.quantity, shipping)
      expect(tax.taxedCents + tax.untaxedGoodsCents + tax.untaxedShippingCents).toBe(all)
      expect(
        tax.lineTaxCents.filter((cents, index) => cents > 0 && !bought[index]?.isTaxable),
      ).toEqual([])
      expect(
        Math.abs(tax.taxCents * 1_000_000 - tax.taxedCents * given.rate_ppm),
      ).toBeLessThanOrEqual(500_000)
    }),
  )
})
