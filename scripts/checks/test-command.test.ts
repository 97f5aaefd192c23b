import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

async function npmTest(...words: string[]) {
  const program = join(root, 'scripts/commands/test.ts')
  const child = spawn(process.execPath, [program, ...words], { cwd: root })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output, errors, code }
}

test.each(['cart', 'docs/api.md', 'e2e/../docs'])(
  'a word that names no tests is refused with a sentence: %s',
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

test('a file without tests is no success', async () => {
  const { errors, output, code } = await npmTest('packages/contracts/src/csv.ts')

  expect(output + errors).toContain('No test files found')
  expect(code).toBe(1)
})
