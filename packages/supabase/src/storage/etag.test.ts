import { expect, test } from 'vitest'
import { etagOf, isEtag } from './etag.ts'

test.each([
  ['of an object in one piece', etagOf(Buffer.from('beads')), true],
  ['of an object in two pieces', '"9bb58f26192e4ba00f01e2e7b136bbd8-2"', false],
  ['without quotes', '9bb58f26192e4ba00f01e2e7b136bbd8', false],
  ['that is missing', undefined, false],
])('a tag %s', (_which, tag, isOne) => {
  expect(isEtag(tag)).toBe(isOne)
})
