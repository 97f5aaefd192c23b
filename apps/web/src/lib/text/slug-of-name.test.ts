import { expect, test } from 'vitest'
import { slugOfName } from './slug-of-name.ts'

test.each([
  ['Practical Life', 'practical-life'],
  ['  Énergie & Été! ', 'energie-ete'],
  ['数学', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name %j suggests the id %j', (name, id) => {
  expect(slugOfName(name)).toBe(id)
})
