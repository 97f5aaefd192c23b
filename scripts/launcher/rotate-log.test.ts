import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rotateLog } from './rotate-log.ts'

function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'golden-bead-log-'))
  const path = join(folder, 'api.log')
  const log = openSync(path, 'a')
  onTestFinished(() => {
    closeSync(log)
    rmSync(folder, { recursive: true })
  })
  return { folder, path, previous: `${path}.1`, log }
}

test('a log that is written to without end fills two files, and keeps its last lines', () => {
  const { folder, path, previous, log } = openLog()

  for (let line = 10; line < 60; line += 1) {
    writeSync(log, `line ${line}\n`)
    rotateLog(path, 100)
  }

  expect(readdirSync(folder)).toHaveLength(2)
  expect(readFileSync(path, 'utf8')).toMatch(/^line 49\n[^]*line 59\n$/)
  expect(readFileSync(previous, 'utf8')).toMatch(/^line 36\n[^]*line 48\n$/)
})

test('a previous log that cannot be written over makes way', () => {
  const { folder, path, previous, log } = openLog()
  writeSync(log, 'the lines')
  symlinkSync(join(folder, 'gone', 'away'), previous)

  rotateLog(path, 5)

  expect([readFileSync(path, 'utf8'), readFileSync(previous, 'utf8')]).toEqual(['', 'the lines'])
})

test('a log keeps its lines, and rotation does not throw, where a folder has the name of the previous one', () => {
  const { path, previous, log } = openLog()
  writeSync(log, 'the lines')
  mkdirSync(previous)

  rotateLog(path, 5)

  expect([readFileSync(path, 'utf8'), existsSync(previous)]).toEqual(['the lines', true])
})

test('a log keeps its lines where no file can be made beside it', () => {
  const { path, log } = openLog()
  writeSync(log, 'the lines')

  rotateLog(`/dev/fd/${log}`, 5)

  expect(readFileSync(path, 'utf8')).toBe('the lines')
})
