import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, '0 items'],
  [1, '1 item'],
  [1_001, '1,001 items'],
])('a count of %d is written as one says it', (count, words) => {
  expect(counted(count, 'item')).toBe(words)
})
