import { expect, test } from 'vitest'
import { findMissing } from './document-paths.ts'

test.each([
  ['a command', 'Run `npm run fly`.', 'fly'],
  ['a path', 'It stands in `scripts/nowhere.ts`.', 'scripts/nowhere.ts'],
  ['a link', 'See [the map](map.md).', 'map.md'],
])('%s that a document names and that is not there is found', (_what, text, missing) => {
  expect(findMissing(text, 'docs')).toEqual([missing])
})

test('what is there may be named', () => {
  const text = 'Run `npm test`; see `scripts/root.ts` and [scale](scale.md), not `apps/<name>`.'

  expect(findMissing(text, 'docs')).toEqual([])
})
