import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

test('a category has the products that were counted for it, whatever it is called', () => {
  const counts = { sensorial: 4 }

  expect(countOf(counts, 'sensorial')).toBe(4)
  expect(countOf(counts, 'constructor')).toBe(0)
})
