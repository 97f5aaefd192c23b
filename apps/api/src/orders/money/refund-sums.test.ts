import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterRefund, keptCents, type RefundChange, type Sums } from './refund-sums.ts'

const sums = (changes: Partial<Sums> = {}): Sums => ({
  capturedCents: 10_000,
  refundedCents: 0,
  failedRefundCents: 0,
  isSurplus: false,
  ...changes,
})

function after(payment: Sums, ...changes: RefundChange[]): Sums {
  const now = { ...payment }
  for (const change of changes) Object.assign(now, afterRefund(now, change))
  return now
}

const made: RefundChange = { cents: 4_000, is: 'pending' }
const done: RefundChange = { cents: 4_000, was: 'pending', is: 'done' }
const failed: RefundChange = { cents: 4_000, was: 'pending', is: 'failed' }

test.each<[string, RefundChange[], kept: number, failedCents: number]>([
  ['counts from when it is made', [made], 6_000, 0],
  ['counts once when it is done', [made, done], 6_000, 0],
  ['is still to be sent when it fails', [made, failed], 10_000, 4_000],
  ['may fail after it was done', [made, done, { ...failed, was: 'done' }], 10_000, 4_000],
  ['is settled by one like it', [made, failed, made], 6_000, 0],
  ['is settled in part by a smaller one', [made, failed, { ...made, cents: 1_000 }], 9_000, 3_000],
  ['may be done after all', [made, failed, { cents: 4_000, was: 'failed', is: 'done' }], 6_000, 0],
])('a refund %s', (_name, changes, kept, failedCents) => {
  const payment = after(sums(), ...changes)
  expect([keptCents(payment), payment.failedRefundCents]).toEqual([kept, failedCents])
})

test('what failed is never more than the payment keeps', () => {
  const payment = sums({ refundedCents: 4_000, failedRefundCents: 6_000 })
  expect(after(payment, { cents: 5_000, is: 'done' })).toMatchObject({
    refundedCents: 9_000,
    failedRefundCents: 1_000,
  })
})

test('a failed refund of money that came twice is named by that money itself', () => {
  expect(after(sums({ isSurplus: true }), made, failed).failedRefundCents).toBe(0)
})

type Refund = { cents: number; is: 'pending' | 'done' | 'failed' }
const statuses = ['pending', 'done', 'failed'] as const

test('whatever becomes of refunds in any order, what went back is the sum of those that stand', () => {
  const change = fc.record({
    refund: fc.nat({ max: 5 }),
    cents: fc.integer({ min: 1, max: 100 }),
    is: fc.constantFrom(...statuses),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const refunds: Refund[] = []
      let payment = sums()
      for (const { refund: index, cents, is } of changes) {
        const known = refunds[index]
        payment = after(payment, { cents: known?.cents ?? cents, was: known?.is, is })
        if (known === undefined) refunds.push({ cents, is })
        else known.is = is
      }
      const standing = refunds.filter(({ is }) => is !== 'failed')
      expect(payment.refundedCents).toBe(standing.reduce((sum, { cents }) => sum + cents, 0))
      expect(payment.failedRefundCents).toBeLessThanOrEqual(keptCents(payment))
    }),
  )
})
