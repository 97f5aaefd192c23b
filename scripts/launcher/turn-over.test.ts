import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { turnOver } from './turn-over.ts'

test('a log that is written to without end fills two files, and keeps its last lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'golden-bead-log-'))
  const path = join(folder, 'api.log')
  const log = openSync(path, 'a')
  onTestFinished(() => {
    closeSync(log)
    rmSync(folder, { recursive: true })
  })

  for (let line = 10; line < 60; line += 1) {
    writeSync(log, `line ${line}\n`)
    turnOver(path, 100)
  }

  const [current, previous] = ['api.log', 'api.log.1'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  expect(readdirSync(folder)).toHaveLength(2)
  expect(current).toMatch(/^line 49\n[^]*line 59\n$/)
  expect(previous).toMatch(/^line 36\n[^]*line 48\n$/)
})
