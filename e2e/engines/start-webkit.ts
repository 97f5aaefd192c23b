import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { becomesReady, endServer } from '@golden-bead/local-services/child-server'
import { findFreePort, loopback } from '@golden-bead/local-services/ports'
import type { WebKitPrograms } from '../../scripts/browser/webkit.ts'
import type { StartedEngine } from './started-engine.ts'
import { startSession, type WebDriverSession } from './webdriver.ts'

const displayWithinMs = 300_000

/** A virtual display: WebKitGTK opens no window without one. */
async function startScreen(program: string) {
  // It takes the first display that is free, and says which one.
  const options = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24']
  const screen = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: screen.stdout })
  const [number] = await once(lines, 'line', { signal: AbortSignal.timeout(displayWithinMs) })
  return { display: `:${number}`, end: () => endServer(screen) }
}

/** WebKit on a screen of its own, each session behind a driver of its own. */
export async function startWebKit({ driver, screen }: WebKitPrograms): Promise<StartedEngine> {
  const { display, end } = await startScreen(screen)
  return {
    async newSession() {
      try {
        return await startBehindDriver(driver, display, soonMs)
      } catch (error) {
        // The driver of WebKitGTK now and then never answers a new session: another one does.
        if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
        return startBehindDriver(driver, display)
      }
    },
    end: async () => void (await end()),
  }
}

const soonMs = 60_000

async function startBehindDriver(
  program: string,
  display: string,
  withinMs?: number,
): Promise<WebDriverSession> {
  await using undo = new AsyncDisposableStack()
  const url = `http://${loopback}:${await findFreePort()}`
  const driver = spawn(program, ['--host=local', `--port=${new URL(url).port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  undo.defer(async () => void (await endServer(driver)))
  if (!(await becomesReady(driver, { readyUrl: `${url}/status` }))) {
    throw new Error(`${program} did not become ready.`)
  }
  const session = await startSession(url, withinMs)
  const started = undo.move()
  const end = async () => {
    await session.end()
    await started.disposeAsync()
  }
  return { ...session, end }
}
