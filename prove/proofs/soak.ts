import { readdir } from 'node:fs/promises'
import { beside } from '../support/beside.ts'
import { drive } from '../support/load.ts'
import { readMemoryMb } from '../support/memory.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { createShoppers } from '../support/shoppers.ts'
import { withStage } from '../support/stage.ts'

const minutes = 15
const warmUpShare = 0.2

type Sample = { minute: number; mb: number; handles: number }

/** The slope of the straight line that fits best. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)]
  const above = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0)
  const below = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return above / below
}

async function countHandles(pid: number): Promise<number> {
  try {
    return (await readdir(`/proc/${pid}/fd`)).length
  } catch {
    return 0
  }
}

export const soak: Proof = {
  name: 'soak',
  title: `300 requests per second for ${minutes} minutes`,
  run: (round) =>
    withStage(async ({ instances: [first, second] }) => {
      const seconds = round === 'full' ? minutes * 60 : 3
      const perSecond = round === 'full' ? 300 : 20
      const shoppers = createShoppers(() => [first.url, second.url])
      const samples: Sample[] = []
      const started = performance.now()
      const look = async () => {
        const mb = await readMemoryMb(first.url)
        const minute = (performance.now() - started) / 60_000
        samples.push({ minute, mb, handles: await countHandles(first.pid()) })
      }
      const watcher = beside(look, round === 'full' ? 5_000 : 500)
      // Readers alone: a table that grows for a quarter of an hour is not a leak.
      const readOnly = (index: number) => shoppers.operate(index * 4 + 1)
      const { sent } = await drive({ perSecond, seconds, operate: readOnly })
      await watcher.stop()

      const warm = samples.slice(Math.floor(samples.length * warmUpShare))
      const slope = slopeOf(warm)
      const handles = warm.map((sample) => sample.handles)
      const spread = Math.max(...handles) - Math.min(...handles)
      return [
        none(`${sent} requests (${shoppers.summary()})`, 'failed', shoppers.failures()),
        timed(
          `memory after the first ${(seconds * warmUpShare) / 60} minutes`,
          `${slope.toFixed(2)} MB per minute, ${warm.at(-1)?.mb.toFixed(0)} MB at the end`,
          'below 1 MB per minute',
          slope < 1,
        ),
        timed(
          'open handles',
          `between ${Math.min(...handles)} and ${Math.max(...handles)}`,
          'a spread of 50 at most',
          spread <= 50,
        ),
      ]
    }),
}
