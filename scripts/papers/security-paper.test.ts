import { expect, test } from 'vitest'
import { readSources, readText } from './papers.ts'

const paper = readText('docs/security.md')
const badInput = readText('docs/bad-input.md')
const tests = readSources('{apps,packages,e2e,scripts}/**/*.{test,e2e}.{ts,tsx}')

test('every test that the paper on security names is there', () => {
  const named = [...paper.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !tests.includes(name))).toEqual([])
})

test('every row of the paper on bad input that the paper on security names is there', () => {
  const named = [...paper.matchAll(/bad input ((?:[A-Z]\d+(?:, )?)+)/g)].flatMap(([, ids = '']) =>
    ids.split(', ').filter((id) => id !== ''),
  )

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !new RegExp(`^\\| *${id} *\\|`, 'm').test(badInput))).toEqual([])
})

test('every proof that the paper on security names can be run', () => {
  const sources = readSources('prove/proofs.ts', 'prove/proofs/**/*.ts')
  const named = [...paper.matchAll(/proof `([\w-]+)`/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !sources.includes(`name: '${name}'`))).toEqual([])
})
