import { expect, test } from 'vitest'
import { readProductFile } from './product-file.ts'

const lengthMax = 9_900_000

test.each([
  ['blank lines', '\n'],
  ['quoted blank lines', '""\r\n'],
  ['lines of blank cells', ',,,\n'],
  ['large rows', `${'""'.repeat(100_000)}\n`],
])('others get their turn while a file of %s is read', async (_what, line) => {
  const bytes = Buffer.from(`name,price\n${line.repeat(lengthMax / line.length)}`)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)

  await readProductFile(bytes).catch(() => undefined)
  clearImmediate(next)

  expect(turns).toBeGreaterThan(5)
})
