import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DripsReport } from './drip-process.ts'
import { publishableKey } from './stage.ts'

const program = fileURLToPath(new URL('drip-process.ts', import.meta.url))

export type Drips = {
  /** How they stand: how many are open still, and how many of the others were never told why. */
  look: () => Promise<DripsReport>
  end: () => Promise<void>
}

/** Slow connections, kept by a process of its own: the customers beside them are not slowed by it. */
export async function startDrips(url: string, sockets: number): Promise<Drips> {
  const child = fork(program, [url, publishableKey, String(sockets)])
  const over = new AbortController()
  const exited = once(child, 'exit').then(() => over.abort(new Error('The slow clients ended.')))
  const hear = async (): Promise<DripsReport> => {
    const [report] = await once(child, 'message', { signal: over.signal })
    return report
  }
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await hear()
  return {
    look: async () => {
      child.send('look')
      return await hear()
    },
    end: async () => {
      process.off('exit', endWithUs)
      child.kill('SIGKILL')
      await exited
    },
  }
}
