import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsMax, changedPrices, priceEndings, type PriceChange } from './price-change.ts'

const lower = (by: number, change: Partial<PriceChange> = {}): PriceChange => ({
  unit: 'percent',
  by: -by,
  ending: 'any',
  shows_before: false,
  ...change,
})
const priceOf = (price: number, change: PriceChange) =>
  changedPrices({ price, compareAt: null }, change).price

test.each([
  [6850, lower(10), 6165],
  [6850, lower(10, { ending: '95' }), 6195],
  [6850, lower(10, { ending: '50' }), 6150],
  [6850, lower(10, { ending: '00' }), 6200],
  [1005, lower(50), 503],
  [999, lower(-12.35), 1122],
  [300, lower(500, { unit: 'cents' }), 0],
  [300, lower(280, { unit: 'cents', ending: '00' }), 100],
  [0, lower(-500, { unit: 'cents' }), 0],
])('%i cents, changed by %j, are %i', (before, change, after) => {
  expect(priceOf(before, change)).toBe(after)
})

test('what becomes cheaper shows the price of before, and a compare-at price that is reached goes', () => {
  const shown = (compareAt: number | null, change: PriceChange) =>
    changedPrices({ price: 5000, compareAt }, change).compareAt

  expect(shown(6000, lower(10, { shows_before: true }))).toBe(5000)
  expect(shown(null, lower(-10, { shows_before: true }))).toBeNull()
  expect(shown(6000, lower(-10))).toBe(6000)
  expect(shown(6000, lower(-20))).toBeNull()
})

const cents = fc.integer({ min: 1, max: centsMax })
const changes = fc.oneof(
  fc.record({
    unit: fc.constant('percent' as const),
    by: fc.integer({ min: -10_000, max: 100_000 }).map((hundredths) => hundredths / 100),
    ending: fc.constantFrom(...priceEndings),
    shows_before: fc.boolean(),
  }),
  fc.record({
    unit: fc.constant('cents' as const),
    by: fc.integer({ min: -centsMax, max: centsMax }),
    ending: fc.constantFrom(...priceEndings),
    shows_before: fc.boolean(),
  }),
)

test('a new price is whole cents, not negative, ends as asked, and is the nearest that does', () => {
  fc.assert(
    fc.property(cents, changes, (price, change) => {
      const exact = priceOf(price, { ...change, ending: 'any' })
      const next = priceOf(price, change)
      const isRounded = change.ending !== 'any' && next > 0
      expect(Number.isSafeInteger(next) && next >= 0).toBe(true)
      expect(next === 0).toBe(exact === 0)
      expect(next % 100).toBe(isRounded ? Number(change.ending) : exact % 100)
      // The lowest price that ends so may be further away.
      const farthest = isRounded ? (exact < 100 ? 99 : 50) : 0
      expect(Math.abs(next - exact)).toBeLessThanOrEqual(farthest)
    }),
  )
})

test('what costs more before does not cost less afterwards, and no compare-at price is reached', () => {
  fc.assert(
    fc.property(cents, cents, changes, (one, other, change) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(priceOf(low, change)).toBeLessThanOrEqual(priceOf(high, change))
      const { price, compareAt } = changedPrices({ price: one, compareAt: other }, change)
      expect(compareAt === null || compareAt > price).toBe(true)
    }),
  )
})
