import { expect, test } from 'vitest'
import { readText } from '../scripts/documents/documents.ts'
import { proofs } from './proofs.ts'

const [, ...sections] = readText('docs/proofs.md').split('\n### ')
const headings = sections.map((section) => section.split('\n', 1)[0] ?? '')

test('the document on proofs has a section for every proof, and for nothing else', () => {
  expect(headings.toSorted()).toEqual(proofs.map(({ name }) => name).toSorted())
})

// The rows bear what was counted in their names: a run alone knows them.
test('what was recorded of a proof stands under the title that it has now', () => {
  const recorded = sections.filter((section) => section.includes('Measured: '))
  const strange = recorded.filter(
    (section) => !proofs.some(({ name, title }) => section.startsWith(`${name}\n\n${title}. `)),
  )

  expect(recorded.length).toBeGreaterThan(0)
  expect(strange.map((section) => section.split('\n', 1)[0])).toEqual([])
})
