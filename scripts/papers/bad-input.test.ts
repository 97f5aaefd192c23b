import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const paper = readFileSync(new URL('../../../docs/bad-input.md', import.meta.url), 'utf8')

const promised = [...paper.matchAll(/^\| *([A-Z]\d+) *\|/gm)].map((match) => match[1] ?? '')

const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(sources, name), 'utf8'))
  .join('\n')

test('every row of the paper on bad input is tried by a test that bears its id', () => {
  const untried = promised.filter((id) => !new RegExp(`['"\`]${id}\\b`).test(tests))

  expect(promised.length).toBeGreaterThan(0)
  expect(untried).toEqual([])
})

test('every id of such a row in the name of a test is one of the paper', () => {
  const borne = [...tests.matchAll(/['"`]([A-N]\d{1,2})(?= \w|['"`])/g)].map(
    (match) => match[1] ?? '',
  )

  expect(borne.length).toBeGreaterThan(0)
  expect(borne.filter((id) => !promised.includes(id))).toEqual([])
})

test('no two rows of the paper bear the same id', () => {
  expect(promised).toEqual([...new Set(promised)])
})
