import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { widenThreadPool } from './thread-pool.ts'

const run = promisify(execFile)
const hashesAtOnce = 3

/** Opening a pipe that no process writes to holds a thread for good, as a hash does for a while. */
const program = `
  import { open, readFile } from 'node:fs/promises'
  const { widenThreadPool } = await import(process.argv[1])
  const pipes = process.argv.slice(2)
  widenThreadPool(process.env, pipes.length)
  for (const pipe of pipes) void open(pipe, 'r')
  await readFile(process.execPath, { flag: 'r', signal: AbortSignal.timeout(300_000) })
  process.stdout.write('free', () => process.kill(process.pid, 'SIGKILL'))
`

test('as many hashes as run at once leave threads for everything else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-pipes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pipes = Array.from({ length: hashesAtOnce }, (_, index) => join(folder, `pipe-${index}`))
  execFileSync('mkfifo', pipes)
  const { UV_THREADPOOL_SIZE: _given, ...environment } = process.env

  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', program, import.meta.resolve('./thread-pool.ts'), ...pipes],
    { env: environment, timeout: 310_000 },
  ).catch((error: { stdout: string }) => error)

  expect(stdout).toBe('free')
})

test('a size that the environment gives is left alone', () => {
  const environment = { UV_THREADPOOL_SIZE: '64' }

  widenThreadPool(environment, hashesAtOnce)

  expect(environment).toEqual({ UV_THREADPOOL_SIZE: '64' })
})
