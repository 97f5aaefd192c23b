import { expect, test } from 'vitest'
import { findBadInputTests, listBadInputs } from './bad-input.ts'

test('every row of the document on bad input is tried by a test that bears its id', () => {
  expect(listBadInputs().length).toBeGreaterThan(0)
  expect(findBadInputTests().untried).toEqual([])
})

test('every id of such a row in the name of a test is one of the document', () => {
  expect(findBadInputTests().unlisted).toEqual([])
})

test('no two rows of the document bear the same id', () => {
  const ids = listBadInputs()

  expect(ids).toEqual([...new Set(ids)])
})
