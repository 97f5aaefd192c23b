import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

const program = `
  const { giveBackWhatTheStartTook, letHeapGrow } = await import(process.argv[1])
  letHeapGrow()
  let start = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
  const taken = process.memoryUsage().heapTotal
  start = undefined
  giveBackWhatTheStartTook()
  process.stdout.write(String(process.memoryUsage().heapTotal / taken))
`

test('what the start took of the memory, and needs no more, is given back', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    import.meta.resolve('./heap.ts'),
  ])

  expect(Number(stdout)).toBeLessThan(0.5)
})
