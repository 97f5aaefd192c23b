import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOfLines, unitsCoveredBy, unitsSettledBy, type DueLine } from './refund-due.ts'
import { namedDue, partsOfNamed } from './refund-named.ts'
import { paidParts, sumOf, withoutParts } from './refund-parts.ts'

const line = (id: number, changes: Partial<DueLine> = {}): DueLine => ({
  id,
  quantity: 2,
  line_total_cents: 2_000,
  tax_cents: 151,
  cancelled: 0,
  returned: 0,
  settled: 0,
  ...changes,
})

const shipping = { shipping_cents: 999, shipping_tax_cents: 61 }
const leftOf = (lines: readonly DueLine[]) => paidParts({ lines, ...shipping })
const unitsOf = (lines: readonly DueLine[]) =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]))

test('units and amounts of lines, the shipping and tax alone are the parts of one refund', () => {
  const lines = [line(1), line(2)]
  const parts = partsOfNamed(lines, leftOf(lines), {
    lines: [
      { line_id: 1, quantity: 1 },
      { line_id: 2, amount_cents: 100 },
    ],
    shipping_cents: 999,
    tax_cents: 10,
  })
  expect(parts?.lines.get(1)?.netCents).toBe(1_000)
  expect(parts?.lines.get(2)?.netCents).toBe(100)
  expect(parts?.shipping).toEqual({ netCents: 999, taxCents: 61 })
  expect(parts && sumOf(parts)).toBe(1_000 + 76 + 100 + 8 + 999 + 61 + 10)
})

test.each([
  ['more of a line than is left', { lines: [{ line_id: 1, amount_cents: 2_001 }] }],
  ['more of the shipping', { shipping_cents: 1_000 }],
  ['more of the tax', { tax_cents: 500 }],
  ['a line of another order', { lines: [{ line_id: 9, quantity: 1 }] }],
])('%s is no refund', (_what, named) => {
  const lines = [line(1), line(2)]
  const nothing = { lines: [], shipping_cents: 0, tax_cents: 0 }
  expect(partsOfNamed(lines, leftOf(lines), { ...nothing, ...named })).toBeUndefined()
})

test('what is proposed is what is due, and nothing is due after it', () => {
  const units = fc.integer({ min: 0, max: 3 })
  const someLine = fc.record({
    cancelled: units,
    price: fc.integer({ min: 1, max: 9_999 }),
    tax: fc.integer({ min: 0, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 6 }), (some) => {
      const lines = some.map(({ cancelled, price, tax }, id) =>
        line(id, { quantity: 3, line_total_cents: 3 * price, tax_cents: tax, cancelled }),
      )
      const left = leftOf(lines)
      const parts = partsOfNamed(lines, left, namedDue(lines, left, unitsOf(lines)))
      if (parts === undefined) throw new Error('More is proposed than is left.')
      expect(sumOf(parts)).toBe(dueOfLines(lines, left))
      const after = lines.map((one) => {
        const netCents = parts.lines.get(one.id)?.netCents ?? 0
        return { ...one, settled: unitsSettledBy(one, { units: one.cancelled, netCents }) }
      })
      expect(dueOfLines(after, withoutParts(left, [parts]))).toBe(0)
    }),
  )
})

test('units that were refunded by name before they were cancelled are not named twice', () => {
  const lines = [line(1, { cancelled: 2, tax_cents: 0 }), line(2)]
  const before = {
    lines: new Map([[1, { netCents: 1_000, taxCents: 0 }]]),
    shipping: { netCents: 0, taxCents: 0 },
  }
  const left = withoutParts(leftOf(lines), [before])
  expect(namedDue(lines, left, new Map([[1, 1]]))).toEqual({
    lines: [{ line_id: 1, quantity: 1, amount_cents: 1_000 }],
    shipping_cents: 0,
    tax_cents: 0,
  })
})

test('what is settled covers all units, or as many as it pays for in full', () => {
  const lines = [line(1, { cancelled: 2 }), line(2, { cancelled: 1 })]
  const covered = (cents: number) => [...unitsCoveredBy(lines, leftOf(lines), cents).values()]
  expect(covered(3_227)).toEqual([2, 1])
  expect(covered(3_226)).toEqual([2, 0])
  expect(covered(2_150)).toEqual([1, 0])
  expect(covered(1_000)).toEqual([0, 0])
})
