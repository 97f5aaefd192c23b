import { expect, test } from 'vitest'
import { sampleProducts } from './sample-catalogue.ts'

test('the sample gives its sizes in inches first', () => {
  const sizes = sampleProducts.map(({ dimensions }) => dimensions)
  expect(sizes.filter((size) => /\d [cm]m/.test(size))).toHaveLength(12)
  expect(sizes.filter((size) => !/^[^(]*\d in\b/.test(size))).toEqual([])
})
