import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOf,
  largestRemainder,
  paidParts,
  splitAmount,
  splitNamed,
  splitTax,
  sumOf,
  withoutParts,
  type Part,
  type Parts,
} from './refund-parts.ts'
import { dueOfLines, unitsSettledBy, type DueLine } from './refund-due.ts'

const partOf = (netCents: number, taxCents = 0): Part => ({ netCents, taxCents })

const order = (lines: readonly Part[], shipping = partOf(999)) =>
  paidParts({
    lines: lines.map(({ netCents, taxCents }, index) => ({
      id: index + 1,
      line_total_cents: netCents,
      tax_cents: taxCents,
    })),
    shipping_cents: shipping.netCents,
    shipping_tax_cents: shipping.taxCents,
  })

const allOf = ({ lines, shipping }: Parts) => [...lines.values(), shipping]

test('a unit goes back with its share of the tax, half a cent up', () => {
  const left = order([partOf(3_000, 249), partOf(500, 41)])
  const taken = splitNamed(left, { lines: new Map([[1, 1_000]]), shippingCents: 0 })

  expect(taken?.lines.get(1)).toEqual(partOf(1_000, 83))
  expect(taken && sumOf(taken)).toBe(1_083)
})

test('no more is named than is left', () => {
  const left = order([partOf(1_000)], partOf(0))
  expect(splitNamed(left, { lines: new Map([[1, 1_001]]), shippingCents: 0 })).toBeUndefined()
  expect(splitNamed(left, { lines: new Map([[7, 1]]), shippingCents: 0 })).toBeUndefined()
  expect(splitNamed(left, { lines: new Map(), shippingCents: 1 })).toBeUndefined()
  expect(splitAmount(left, 1_001)).toBeUndefined()
  expect(splitTax(left, 1)).toBeUndefined()
})

test('an amount alone is split over lines and shipping by their size, to the cent', () => {
  const taken = splitAmount(order([partOf(100), partOf(100)], partOf(100)), 100)
  // A third each; the cent that remains goes to the first.
  expect(taken && allOf(taken).map(centsOf)).toEqual([34, 33, 33])
})

test('the tax alone goes back from where it is', () => {
  const taken = splitTax(order([partOf(1_000, 80), partOf(1_000)], partOf(500, 20)), 50)
  expect(taken && allOf(taken)).toEqual([partOf(0, 40), partOf(0, 0), partOf(0, 10)])
})

test('amounts whose product is no whole number of a double are split exactly', () => {
  expect(largestRemainder([99_999_999, 99_999_998], 99_999_999)).toEqual([50_000_000, 49_999_999])
})

const cents = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20_000 }))
/** A tax of nothing, of as much as the price, and between. */
const paid = cents.chain((netCents) =>
  fc
    .oneof(fc.constant(0), fc.constant(netCents), fc.integer({ min: 0, max: netCents }))
    .map((taxCents) => partOf(netCents, taxCents)),
)
const orders = fc
  .tuple(fc.array(paid, { minLength: 1, maxLength: 5 }), fc.oneof(fc.constant(partOf(0)), paid))
  .map(([lines, shipping]) => order(lines, shipping))

const share = fc.double({ min: 0, max: 1, noNaN: true })
const part = (whole: number, of: number) => Math.floor(whole * of)
const refundKinds = fc.record({
  kind: fc.constantFrom('line', 'shipping', 'tax', 'amount', 'fail'),
  which: fc.nat(),
  of: fc.oneof(share, fc.constant(1)),
})
type Step = { kind: string; which: number; of: number }

function takenBy(left: Parts, { kind, which, of }: Step): Parts | undefined {
  const ids = [...left.lines.keys()]
  const id = ids[which % ids.length] ?? 0
  const lineCents = part(left.lines.get(id)?.netCents ?? 0, of)
  const taxes = allOf(left).reduce((sum, { taxCents }) => sum + taxCents, 0)
  if (kind === 'line') {
    return splitNamed(left, { lines: new Map([[id, lineCents]]), shippingCents: 0 })
  }
  if (kind === 'shipping') {
    const shippingCents = part(left.shipping.netCents, of)
    return splitNamed(left, { lines: new Map(), shippingCents })
  }
  return kind === 'tax' ? splitTax(left, part(taxes, of)) : splitAmount(left, part(sumOf(left), of))
}

/** What is left after random refunds, some of which fail later and give their parts back. */
function walk(whole: Parts, steps: readonly Step[], check: (left: Parts, taken: Parts) => void) {
  const made: Parts[] = []
  for (const step of steps) {
    if (step.kind === 'fail') {
      if (made.length > 0) made.splice(step.which % made.length, 1)
      continue
    }
    const left = withoutParts(whole, made)
    const taken = takenBy(left, step)
    if (taken === undefined) throw new Error('What is left was refused.')
    check(left, taken)
    made.push(taken)
  }
  return withoutParts(whole, made)
}

test('whatever is refunded, no part is negative or more than what is left', () => {
  fc.assert(
    fc.property(orders, fc.array(refundKinds, { maxLength: 12 }), (whole, steps) => {
      walk(whole, steps, (left, taken) => {
        for (const after of allOf(withoutParts(left, [taken]))) {
          expect(Math.min(after.netCents, after.taxCents)).toBeGreaterThanOrEqual(0)
        }
        for (const one of allOf(taken)) {
          expect(Math.min(one.netCents, one.taxCents)).toBeGreaterThanOrEqual(0)
        }
      })
    }),
    { numRuns: 2_000 },
  )
})

test('an order refunded in full, in whatever pieces, has every part at zero', () => {
  fc.assert(
    fc.property(orders, fc.array(refundKinds, { maxLength: 12 }), (whole, steps) => {
      const left = walk(whole, steps, () => undefined)
      const rest = splitAmount(left, sumOf(left))
      const after = rest && withoutParts(left, [rest])
      expect(after && allOf(after).every((one) => centsOf(one) === 0)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

const line = (changes: Partial<DueLine> = {}): DueLine => ({
  id: 1,
  quantity: 3,
  line_total_cents: 3_000,
  tax_cents: 0,
  cancelled: 0,
  returned: 0,
  settled: 0,
  ...changes,
})
const whole = order([partOf(3_000)])

test.each<[what: string, line: Partial<DueLine>, dueCents: number]>([
  ['nothing while all of it comes', {}, 0],
  ['a unit that was cancelled', { cancelled: 1 }, 1_000],
  ['units that were cancelled and came back', { cancelled: 1, returned: 1 }, 2_000],
  ['nothing once it is settled', { cancelled: 1, settled: 1 }, 0],
  ['everything with its shipping where nothing is left', { cancelled: 3 }, 3_999],
  ['nothing where the owner has kept it', { cancelled: 3, settled: 3 }, 0],
])('%s is due', (_what, changes, dueCents) => {
  expect(dueOfLines([line(changes)], whole)).toBe(dueCents)
})

test('no more is due than is left of a line', () => {
  const taken = splitNamed(whole, { lines: new Map([[1, 2_500]]), shippingCents: 0 })
  const left = withoutParts(whole, taken ? [taken] : [])
  expect(dueOfLines([line({ cancelled: 1 })], left)).toBe(500)
})

test.each([
  ['its units', { units: 1, netCents: 1_000 }, 1],
  ['no more than wait for it', { units: 3, netCents: 3_000 }, 2],
  ['as many as an amount pays for', { units: 0, netCents: 1_999 }, 1],
  ['none by a smaller amount', { units: 0, netCents: 999 }, 0],
])('a refund settles %s', (_what, refund, units) => {
  expect(unitsSettledBy(line({ cancelled: 2 }), refund)).toBe(units)
})
