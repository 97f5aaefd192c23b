import { explainAndExit } from './explain.ts'
import { say } from './progress.ts'

const stopWithinMs = 9_500
/** Ctrl-C comes from the terminal, and again from npm and from `scripts/run.mjs`, which forward it. */
const echoesWithinMs = 1_500

/** Runs the work until it fails or a signal ends it, and stops all that it started either way. */
export async function runUntilStopped(
  work: (started: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  const started = new AsyncDisposableStack()
  let stoppingSince: number | undefined

  const stopOnSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > echoesWithinMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    say('\nStopping ...')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    started.disposeAsync().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnSignal)

  try {
    await work(started)
  } catch (error) {
    // Once a signal has come, what fails is only being stopped.
    if (stoppingSince !== undefined) return
    await started.disposeAsync().catch(() => undefined)
    explainAndExit(error)
  }
}
