import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const destinationUrl = new URL('./log-destination.ts', import.meta.url).href

const toLogAndThen = (then: string) => {
  const program = `
    import { pino } from 'pino'
    import { openLogDestination } from ${JSON.stringify(destinationUrl)}
    const log = pino({}, openLogDestination())
    log.info('first')
    log.info('last')
    ${then}`
  return ['--input-type=module', '--eval', program]
}

/** A process that logs and then does this. */
const startLogging = (then: string) =>
  spawn(process.execPath, toLogAndThen(then), {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })

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
    'exits after an uncaught error',
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

test('a process ends also when the reader of its log has gone', async () => {
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

test('a process goes on while the reader of its log reads nothing', async () => {
  const child = spawn(
    process.execPath,
    toLogAndThen(`
      import { access } from 'node:fs/promises'
      for (let line = 0; line < 40; line += 1) {
        log.info('x'.repeat(1_000_000))
        await access('.')
      }
      process.send('goes on')`),
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))

  expect(await once(child, 'message')).toEqual(['goes on', undefined])
})

test('a process goes on while its log lies on a full disk, and ends in order', async () => {
  await using full = await open('/dev/full', 'w')
  const child = spawn(
    process.execPath,
    toLogAndThen(`
      import { access } from 'node:fs/promises'
      for (let lost = 0; lost < 3; lost += 1) {
        log.info('x'.repeat(20_000))
        await access('.')
      }
      process.exit(0)`),
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', full.fd, 'inherit'],
      // One thread does one thing after the other: each write has failed before `access` is done.
      env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))

  expect(await once(child, 'exit')).toEqual([0, null])
})
