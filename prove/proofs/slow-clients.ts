import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '../../scripts/statistics.ts'
import { startDrips } from '../support/drips.ts'
import { drive } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { asVisitor, withStage } from '../support/stage.ts'
import { send } from '../support/send.ts'
import { until } from '../support/wait.ts'

export const slowClients: Proof = {
  name: 'slow-clients',
  title: 'sockets that drip headers and bodies, and customers beside them',
  run: (round) =>
    withStage(async ({ instances: [{ url, deaths }] }) => {
      const sockets = round === 'full' ? 500 : 40
      const rounds = round === 'full' ? 7 : 1
      const seconds = round === 'full' ? 4 : 1
      let customers = 0
      let failed = 0
      /** The p99 of people who look at the catalogue for some seconds. */
      const shop = async () => {
        const waits: number[] = []
        await drive({
          perSecond: 200,
          seconds,
          operate: async () => {
            customers += 1
            try {
              const { status, ms } = await send(`${url}/rest/v1/products?limit=12`, {
                headers: asVisitor,
              })
              if (status !== 200) failed += 1
              waits.push(ms)
            } catch {
              failed += 1
            }
          },
        })
        return percentile(waits, 0.99)
      }

      await shop()
      const alone: number[] = []
      const beside: number[] = []
      for (let count = 0; count < rounds; count += 1) {
        alone.push(await shop())
        const drips = await startDrips(url, sockets)
        beside.push(await shop())
        await drips.end()
        // The end of so many is work too, and nobody's idea of a quiet shop.
        await pause(1_000)
      }

      const opened = performance.now()
      const drips = await startDrips(url, sockets)
      const areAllClosed = async () => (await drips.look()).open === 0
      await until('every slow connection is closed', areAllClosed, 90_000)
      const closedMs = performance.now() - opened
      const { untold } = await drips.look()
      await drips.end()

      return [
        none(`${sockets} slow connections, all closed`, 'closed without a 408', untold),
        none(`${customers} customers alone and beside them`, 'failed', failed + deaths()),
        timed(
          `p99 of customers alone and beside ${sockets} slow connections, medians of ${rounds} rounds`,
          `${median(alone).toFixed(1)} ms and ${median(beside).toFixed(1)} ms`,
          'within 20 %',
          median(beside) <= median(alone) * 1.2,
        ),
        timed(
          'the time until the last of them was closed',
          `${(closedMs / 1_000).toFixed(1)} s`,
          'within 30 s',
          closedMs < 30_000,
        ),
      ]
    }),
}
