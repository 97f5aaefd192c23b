import { expect, test } from 'vitest'
import { readText } from '../scripts/documents/documents.ts'
import { proofs } from './proofs.ts'

test('the document on proofs has a row for every proof, with what is done and must hold now', () => {
  const rows = readText('docs/proofs.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\|/, '').trim()))

  expect(rows.map(([name, done, mustHold]) => [name, done, mustHold])).toEqual(
    proofs.map(({ name, done, mustHold }) => [`\`${name}\``, done, mustHold]),
  )
})
