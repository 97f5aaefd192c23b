import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endServer } from '@golden-bead/local-services/child-server'
import { connectToBidi, startBidiSession } from './bidi.ts'
import { watchForErrors } from './page-errors.ts'
import type { StartedEngine } from './started-engine.ts'

const announcement = /WebDriver BiDi listening on (ws:\S+)/
const startsWithinMs = 300_000

/** Firefox speaks BiDi by itself, and says where. */
export async function startFirefox(program: string): Promise<StartedEngine> {
  await using undo = new AsyncDisposableStack()
  const profile = await mkdtemp(join(tmpdir(), 'golden-bead-firefox-'))
  undo.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  undo.defer(async () => void (await endServer(firefox)))

  const connection = await connectToBidi(`${await readAddress(firefox.stderr)}/session`)
  undo.defer(() => Promise.resolve(connection.close()))
  await connection.send('session.new', { capabilities: {} })
  const started = undo.move()
  return {
    newSession: () => startBidiSession(connection, watchForErrors),
    end: () => started.disposeAsync(),
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const timeout = AbortSignal.timeout(startsWithinMs)
  for await (const line of createInterface({ input: output, signal: timeout })) {
    const address = announcement.exec(line)?.[1]
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox did not say where it listens.')
}
