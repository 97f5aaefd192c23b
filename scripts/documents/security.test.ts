import { expect, test } from 'vitest'
import { readSources, readText } from './documents.ts'

const document = readText('docs/security.md')
const badInput = readText('docs/bad-input.md')
const tests = readSources('{apps,packages,e2e,scripts}/**/*.{test,e2e}.{ts,tsx}')

test('every test that the document on security names is there', () => {
  const named = [...document.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !tests.includes(name))).toEqual([])
})

test('every row of the document on bad input that the document on security names is there', () => {
  const named = [...document.matchAll(/bad input ((?:[A-Z]\d+(?:, )?)+)/g)].flatMap(
    ([, ids = '']) => ids.split(', ').filter((id) => id !== ''),
  )

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !new RegExp(`^\\| *${id} *\\|`, 'm').test(badInput))).toEqual([])
})

test('every proof that the document on security names can be run', () => {
  const sources = readSources('prove/proofs.ts', 'prove/proofs/**/*.ts')
  const named = [...document.matchAll(/proof `([\w-]+)`/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !sources.includes(`name: '${name}'`))).toEqual([])
})
