import { expect, test } from 'vitest'
import { runProgram } from './testing/run-program.ts'

const commands = [
  ['bench/main.ts', 'npm run bench -- [NAME ...] [--write]', 'first-load', 'no benchmark'],
  ['prove/main.ts', 'npm run prove -- [NAME ...] [--write]', 'kill-one', 'no proof'],
] as const

test.each(commands)('%s says on request how it is used, and runs nothing', async (...command) => {
  const [program, usage, known] = command

  const { output, errors, code } = await runProgram(program, ['--help'])

  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain(`Usage: ${usage}`)
  expect(output).toMatch(new RegExp(`^Without a name all are run: .*\\b${known}\\b`, 'm'))
})

test.each(['abc', '0', '-1'])('bench measures no %s rounds', async (text) => {
  const { output, errors, code } = await runProgram('bench/main.ts', [`--rounds=${text}`])

  expect([code, output, errors]).toEqual([1, '', '--rounds takes a number above 0.\n'])
})

test.each(commands)('%s rejects unknown arguments with a sentence', async (...command) => {
  const [program, usage, known, sentence] = command

  const option = await runProgram(program, ['--wirte'])
  const name = await runProgram(program, ['nonsense', known])

  expect([option.code, option.output, name.code, name.output]).toEqual([1, '', 1, ''])
  expect(option.errors).toMatch(/^Unknown option '--wirte'\.\nUsage: /)
  expect(option.errors).toContain(usage)
  expect(name.errors).toMatch(new RegExp(`^There is ${sentence} nonsense\\. There are: .*${known}`))
})
