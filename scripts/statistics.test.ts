import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test('a p99 is the least of the measured values that 99 of 100 do not exceed', () => {
  expect([100, 200, 10, 1].map((count) => percentile(upTo(count), 0.99))).toEqual([99, 198, 10, 1])
})

test('a median is a value that was measured', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2])
})
