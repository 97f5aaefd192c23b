import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from './root.ts'

async function run(program: string, words: string[]) {
  const child = spawn(process.execPath, [program, ...words], { cwd: root })
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output, errors, code: child.exitCode }
}

const commands = [
  ['bench/bench.ts', 'npm run bench -- [NAME ...] [--write]', 'cached-list', 'no benchmark'],
  ['prove/main.ts', 'npm run prove -- [NAME ...] [--record]', 'kill-one', 'no proof'],
] as const

test.each(commands)('%s says on request how it is used, and runs nothing', async (...command) => {
  const [program, usage, known] = command

  const { output, errors, code } = await run(program, ['--help'])

  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain(`Usage: ${usage}`)
  expect(output).toMatch(new RegExp(`^Without a name all are run: .*\\b${known}\\b`, 'm'))
})

test.each(['abc', '0', '-1'])('bench measures no %s rounds', async (text) => {
  const { output, errors, code } = await run('bench/bench.ts', [`--rounds=${text}`])

  expect([code, output, errors]).toEqual([1, '', '--rounds takes a number above 0.\n'])
})

test.each(commands)('%s refuses what it does not know with a sentence', async (...command) => {
  const [program, usage, known, sentence] = command

  const option = await run(program, ['--wirte'])
  const name = await run(program, ['nonsense', known])

  expect([option.code, option.output, name.code, name.output]).toEqual([1, '', 1, ''])
  expect(option.errors).toMatch(/^Unknown option '--wirte'\.\nUsage: /)
  expect(option.errors).toContain(usage)
  expect(name.errors).toMatch(new RegExp(`^There is ${sentence} nonsense\\. There are: .*${known}`))
})
