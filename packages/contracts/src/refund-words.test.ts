import { expect, test } from 'vitest'
import { namedPartsOf } from './refund-words.ts'

const bought = [
  { id: 1, name: 'Pink Tower' },
  { id: 2, name: 'Number Rods' },
]
const refund = {
  is_named: true,
  lines: [
    { line_id: 1, quantity: 2, amount_cents: 13_700, tax_cents: 1_200 },
    { line_id: 2, quantity: 0, amount_cents: 500, tax_cents: 40 },
  ],
  shipping_cents: 999,
  shipping_tax_cents: 60,
}

test('a refund says the units, amounts, shipping and tax that were named', () => {
  expect(namedPartsOf(refund, bought)).toEqual([
    { label: '2 × Pink Tower', cents: 13_700 },
    { label: 'Number Rods, in part', cents: 500 },
    { label: 'Shipping', cents: 999 },
    { label: 'Sales tax', cents: 1_300 },
  ])
})

test('tax alone is no line, and an amount alone is for nothing that could be named', () => {
  const taxes = { ...refund, shipping_cents: 0, shipping_tax_cents: 0 }
  const lines = [{ line_id: 1, quantity: 0, amount_cents: 0, tax_cents: 40 }]
  expect(namedPartsOf({ ...taxes, lines }, bought)).toEqual([{ label: 'Sales tax', cents: 40 }])
  expect(namedPartsOf({ ...refund, is_named: false }, bought)).toEqual([])
})
