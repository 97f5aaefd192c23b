import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const destinationUrl = new URL('./log-destination.ts', import.meta.url).href

/** What a process wrote to its log that logs and then does this. */
async function logOf(then: string): Promise<string[]> {
  const program = `
    import { pino } from 'pino'
    import { openLogDestination } from ${JSON.stringify(destinationUrl)}
    const log = pino({}, openLogDestination())
    log.info('first')
    log.info('last')
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = (await text(child.stdout)).trim().split('\n')
  return lines.map((line): string => JSON.parse(line).msg)
}

test.each([
  ['ends of itself', ''],
  ['exits at once', 'process.exit(0)'],
  [
    'exits after an error that nobody caught',
    'process.on("uncaughtException", () => process.exit(1)); throw new Error()',
  ],
])('the last line is written when the process %s', async (_how, then) => {
  expect(await logOf(then)).toEqual(['first', 'last'])
})

test('a line stands in the log soon after it was written, and a fatal one at once', async () => {
  const isKilled = `process.kill(process.pid, 'SIGKILL')`

  expect(await logOf(`log.fatal('fatal'); ${isKilled}`)).toEqual(['first', 'last', 'fatal'])
  expect(await logOf(`setTimeout(() => ${isKilled}, 2_000)`)).toEqual(['first', 'last'])
})
