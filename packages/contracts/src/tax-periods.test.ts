import { expect, test } from 'vitest'
import { daysOfTaxPeriod, taxPeriodBeside, taxPeriodOf } from './tax-periods.ts'

test.each([
  ['2026', '2026-01-01', '2026-12-31', '2025', '2027'],
  ['2026-Q1', '2026-01-01', '2026-03-31', '2025-Q4', '2026-Q2'],
  ['2026-Q4', '2026-10-01', '2026-12-31', '2026-Q3', '2027-Q1'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-01', '2028-03'],
  ['2026-01', '2026-01-01', '2026-01-31', '2025-12', '2026-02'],
  ['2026-12', '2026-12-01', '2026-12-31', '2026-11', '2027-01'],
])('%s has its days and its neighbours', (period, from, to, before, after) => {
  expect(daysOfTaxPeriod(period)).toEqual({ from, to })
  expect([taxPeriodBeside(period, -1), taxPeriodBeside(period, 1)]).toEqual([before, after])
})

test('a day belongs to one month, one quarter and one year', () => {
  const day = '2026-09-30'
  expect((['month', 'quarter', 'year'] as const).map((kind) => taxPeriodOf(kind, day))).toEqual([
    '2026-09',
    '2026-Q3',
    '2026',
  ])
})
