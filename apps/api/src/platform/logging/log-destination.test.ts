import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const destinationUrl = new URL('./log-destination.ts', import.meta.url).href

/** A process that logs and then does this. */
function startLogging(then: string) {
  const program = `
    import { pino } from 'pino'
    import { openLogDestination } from ${JSON.stringify(destinationUrl)}
    const log = pino({}, openLogDestination())
    log.info('first')
    log.info('last')
    ${then}`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** What a process wrote to its log that logs and then does this. */
async function logOf(then: string, isKilledAfter?: string): Promise<string[]> {
  const child = startLogging(then)
  const messages: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const message: string = JSON.parse(line).msg
    messages.push(message)
    if (message === isKilledAfter) child.kill('SIGKILL')
  }
  return messages
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

test('a line stands in the log while the process goes on', async () => {
  expect(await logOf('setInterval(() => undefined, 60_000)', 'last')).toEqual(['first', 'last'])
})

test('a fatal line stands in the log at once, with all before it', async () => {
  const logged = await logOf(`log.fatal('fatal'); process.kill(process.pid, 'SIGKILL')`)

  expect(logged).toEqual(['first', 'last', 'fatal'])
})

test('a process ends also when nobody takes its last lines', async () => {
  const child = startLogging(`
    process.stdin.resume().once('end', () => {
      log.info('lost')
      process.exit(0)
    })`)
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')

  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.end()

  expect(await once(child, 'exit')).toEqual([0, null])
})
