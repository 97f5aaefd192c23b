import { expect, test } from 'vitest'
import { importFileError, lastLine } from './import-file.ts'

const progress = (done: number) => `${JSON.stringify({ progress: { done, total: 10 } })}\n`

test('of an answer that is still arriving, the last whole line counts', () => {
  expect(lastLine(progress(1) + progress(2))).toEqual({ progress: { done: 2, total: 10 } })
  expect(lastLine(`${progress(1)}{"progress":{"do`)).toEqual({ progress: { done: 1, total: 10 } })
  expect(lastLine('{"progress"')).toBeUndefined()
  expect(lastLine('')).toBeUndefined()
})

test('a line of another form counts as none', () => {
  expect(lastLine('<html></html>\n')).toBeUndefined()
  expect(lastLine('{"progress":"much"}\n')).toBeUndefined()
})

test('a file of more than ten megabytes is refused before it is sent', () => {
  expect(importFileError({ size: 10 * 1024 * 1024 })).toBeUndefined()
  expect(importFileError({ size: 10 * 1024 * 1024 + 1 })).toMatchObject({
    message: expect.stringContaining('10 MB'),
  })
})
