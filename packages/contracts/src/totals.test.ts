import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatShort, toCents } from './money.ts'
import { freeShippingThresholdCents, shippingFeeCents } from './shop.ts'
import { defaultShippingRate } from './shipping-options.ts'
import { totalsOf } from './totals.ts'

const line = (unitPriceCents: number, quantity = 1) => ({ unitPriceCents, quantity })
const threshold = freeShippingThresholdCents

test.each([
  ['nothing', [], 0, 0],
  ['a cent below free shipping', [line(threshold - 1)], threshold - 1, shippingFeeCents],
  ['free shipping to the cent', [line(threshold)], threshold, 0],
  ['several units', [line(1_999, 3), line(5)], 6_002, shippingFeeCents],
  ['a gift', [line(0)], 0, shippingFeeCents],
])('%s: the lines, shipping, and both', (_name, lines, subtotalCents, shippingCents) => {
  expect(totalsOf(lines, defaultShippingRate)).toEqual({
    subtotalCents,
    shippingCents,
    taxCents: 0,
    totalCents: subtotalCents + shippingCents,
  })
})

test.each([
  [0, '$0.00', '$0'],
  [7, '$0.07', '$0.07'],
  [999, '$9.99', '$9.99'],
  [7_500, '$75.00', '$75'],
  [123_456_789, '$1,234,567.89', '$1,234,567.89'],
  [-1_050, '-$10.50', '-$10.50'],
])('%i cents read as %s', (cents, long, short) => {
  expect([formatCents(cents), formatShort(cents)]).toEqual([long, short])
})

test('every price with two decimals is its cents, whatever binary fractions make of it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (cents) => {
      expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents)
    }),
  )
  expect([toCents(19.99), toCents(1.15), toCents(4.35)]).toEqual([1999, 115, 435])
})
