import { expect, test } from 'vitest'
import { findMissing } from './document-paths.ts'

test.each([
  ['a command', 'Run `npm run fly`.', 'fly'],
  ['a path', 'It stands in `scripts/nowhere.ts`.', 'scripts/nowhere.ts'],
  ['a link', 'See [the map](map.md).', 'map.md'],
  ['a heading', 'See [limits](scale.md#no-limits).', 'scale.md#no-limits'],
  ['a heading of its own', '# Map\n\nSee [roads](#roads) and [the map](#map).', '#roads'],
])('%s that a document names and that is not there is found', (_what, text, missing) => {
  expect(findMissing(text, 'docs')).toEqual([missing])
})

test('what is there may be named', () => {
  const text =
    'Run `npm test`; see `scripts/root.ts` and [scale](scale.md#cost-of-a-request), not `apps/<name>`.'

  expect(findMissing(text, 'docs')).toEqual([])
})
