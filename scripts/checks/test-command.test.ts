import { expect, test } from 'vitest'
import { readText } from '../documents/documents.ts'
import { runProgram } from '../testing/run-program.ts'

const npmTest = (...words: string[]) => runProgram('scripts/commands/test.ts', words)

test.each(['cart', 'docs/api.md', 'e2e/../docs'])(
  'a word that names no tests is rejected with a sentence: %s',
  async (word) => {
    const { output, errors, code } = await npmTest(word)

    expect([output, code]).toEqual(['', 1])
    expect(errors).toContain(`There are no tests at ${word}. Choose unit or e2e`)
  },
)

test('a file is run alone, and its result is the result', async () => {
  const { output, code } = await npmTest('packages/contracts/src/csv.test.ts')

  expect(output).toMatch(/Test Files\W+.*1 passed/)
  expect(code).toBe(0)
})

test('a test is run alone by the line on which it stands', async () => {
  const file = 'packages/contracts/src/csv.test.ts'
  const before = readText(file).split("\ntest('")[0] ?? ''
  const line = before.split('\n').length + 1

  const { output, code } = await npmTest(`${file}:${line}`)

  expect(output).toMatch(/Tests\W+.*1 passed.*\d+ skipped/)
  expect(code).toBe(0)
})

test('a file without tests is no success', async () => {
  const { errors, output, code } = await npmTest('packages/contracts/src/csv.ts')

  expect(output + errors).toContain('No test files found')
  expect(code).toBe(1)
})

test.each([
  ['CHROMIUM_PATH', '/nowhere/chromium'],
  ['CHROMIUM_PATH', import.meta.dirname],
  ['FIREFOX_PATH', '/nowhere/firefox'],
  ['WEBKIT_DRIVER_PATH', '/nowhere/WebKitWebDriver'],
])(
  'a browser that cannot be run is named before anything is tested or fetched: %s %s',
  async (variable, path) => {
    const { output, errors, code } = await runProgram('scripts/commands/test.ts', ['e2e'], {
      [variable]: path,
    })

    expect([output, code]).toEqual(['', 1])
    expect(errors).toContain(`${variable} names no program that can be run: ${path}`)
  },
)
