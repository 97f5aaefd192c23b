import { expect, test } from 'vitest'
import { isGoodSubject } from './commit-subjects.ts'

test.each(['catalogue: count small parts', 'e2e: open the cart in Firefox'])(
  'the commit subject %j is taken',
  (subject) => expect(isGoodSubject(subject)).toBe(true),
)

test.each(['Count small parts', 'catalogue:', 'Catalogue: count', `api: ${'x'.repeat(68)}`])(
  'the commit subject %j is rejected',
  (subject) => expect(isGoodSubject(subject)).toBe(false),
)
