import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** What a program reports that runs in a process of its own, with a cache and these lines. */
async function runProgram<Report>(lines: string): Promise<Report> {
  const program = `
    import { randomBytes } from 'node:crypto'
    import { createCache } from ${urlOf('./cache.ts')}
    import { createCompressible, formsBytes } from ${urlOf('./compressed.ts')}
    import { bytesOf } from ${urlOf('./bytes-of.ts')}
    const text = (index, length) => Buffer.alloc(length, index + ' is told in words. ').toString()
    const report = (found) => console.log(JSON.stringify(found))
    ${lines}`
  const args = ['--expose-gc', '--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, args, { cwd: import.meta.dirname })
  return JSON.parse(stdout)
}

/** What a cache counts that these lines fill, and what the process has less once it is cleared. */
const fill = (lines: string) =>
  runProgram<{ counted: number; held: number }>(`
    const held = async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        // Compressors are released some turns after they are done.
        await new Promise(setImmediate)
        gc()
      }
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const count = 2_000
    ${lines}
    const counted = cache.bytes()
    const full = await held()
    cache.clear()
    report({ held: full - (await held()), counted })`)

const compressed = (length: number) => `
  const sizeOf = (body) => bytesOf(body) + formsBytes(body)
  const cache = createCache({ bytesMax: 64_000_000, sizeOf })
  for (let index = 0; index < count; index += 1) {
    const body = createCompressible(Buffer.from(text(index, ${length})))
    cache.set(text(index, 100), body)
    await Promise.all([body.as('br'), body.as('gzip')])
  }`

test.each([
  [
    'rows',
    // More of them, as the heap itself may move by the size of 2,000.
    `const cache = createCache({ bytesMax: 64_000_000 })
     for (let index = 0; index < 10 * count; index += 1) {
       const at = new Date()
       const row = { id: text(index, 36), name: text(index, 50), size: index, at }
       await cache.find(row.id, () => Promise.resolve(JSON.parse(JSON.stringify(row))))
     }`,
  ],
  [
    'long keys',
    `const cache = createCache({ bytesMax: 64_000_000 })
     for (let index = 0; index < count; index += 1) cache.set(text(index, 3_900), index)`,
  ],
  [
    'keys with two bytes a character',
    `const cache = createCache({ bytesMax: 64_000_000 })
     for (let index = 0; index < count; index += 1) {
       cache.set(index + '→'.repeat(1_000), index)
     }`,
  ],
  ['small bodies, compressed', compressed(1_100)],
  ['bodies of some kilobytes, compressed', compressed(8_000)],
])('a cache counts no less than what it takes: %s', async (_what, lines) => {
  const { counted, held } = await fill(lines)

  expect(held).toBeGreaterThan(500_000)
  expect(counted).toBeGreaterThan(held)
})

test('pages that are asked for at once are not all compressed at once', async () => {
  const { grownMb } = await runProgram<{ grownMb: number }>(`
    const peakMb = () => process.resourceUsage().maxRSS / 1024
    const before = peakMb()
    // Of few words they would use little of what a compressor allocates.
    const pages = Array.from({ length: 200 }, () => randomBytes(75_000).toString('base64'))
    // One that waits too long for its turn is refused, which takes no memory either.
    await Promise.allSettled(pages.map((page) => createCompressible(Buffer.from(page)).as('br')))
    report({ grownMb: peakMb() - before })`)

  // Of which the pages are 60; all compressors together would take 560.
  expect(grownMb).toBeLessThan(200)
})
