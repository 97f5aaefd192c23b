import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const paper = readFileSync(join(root, 'docs/security.md'), 'utf8')
const badInput = readFileSync(join(root, 'docs/bad-input.md'), 'utf8')
const proofFiles = ['prove/proofs', 'prove/proofs.ts']

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

const tests = ['apps', 'packages', 'e2e', 'scripts']
  .flatMap((folder) => filesBelow(folder, /\.(test|e2e)\.tsx?$/))
  .join('\n')

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
  const [folder = '', ...files] = proofFiles
  const sources = [
    ...filesBelow(folder, /\.ts$/),
    ...files.map((file) => readFileSync(join(root, file), 'utf8')),
  ].join('\n')
  const named = [...paper.matchAll(/proof `([\w-]+)`/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !sources.includes(`name: '${name}'`))).toEqual([])
})
