import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median, percentile } from '../../scripts/statistics.ts'
import { drive } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { until } from '../support/repeat.ts'
import { send } from '../support/send.ts'
import type { SlowClients, SlowClientsReport } from '../support/slow-clients-worker.ts'
import { asVisitor, publishableKey, withTwoInstances } from '../support/test-shop.ts'

const count = 500
const rounds = 7
const seconds = 4

/** In a thread of their own, so that the driver of the customers is not slowed by them. */
async function startSlowClients(url: string) {
  const { hostname: host, port } = new URL(url)
  const workerData: SlowClients = { port: Number(port), host, apikey: publishableKey, count }
  const worker = new Worker(new URL('../support/slow-clients-worker.ts', import.meta.url), {
    workerData,
  })
  let report: SlowClientsReport = { open: count, closedWithout408: 0 }
  worker.on('message', (next: SlowClientsReport) => (report = next))
  await once(worker, 'message')
  return { report: () => report, end: () => worker.terminate() }
}

export const slowClients: Proof = {
  name: 'slow-clients',
  done: '500 clients that send a byte a second; customers at 200/s alone and beside them',
  mustHold: 'no customer fails or waits 20 % longer (p99); all closed with a 408 within 30 s',
  run: () =>
    withTwoInstances(async ({ instances: [{ url, deaths }] }) => {
      let failed = 0
      /** The p99 of clients who look at the catalogue for some seconds. */
      const shop = async () => {
        const waits: number[] = []
        const operate = async () => {
          try {
            const sent = { headers: asVisitor }
            const { status, ms } = await send(`${url}/rest/v1/products?limit=12`, sent)
            if (status !== 200) failed += 1
            waits.push(ms)
          } catch {
            failed += 1
          }
        }
        await drive({ perSecond: 200, seconds, operate })
        return percentile(waits, 0.99)
      }

      await shop()
      const alone: number[] = []
      const beside: number[] = []
      for (let index = 0; index < rounds; index += 1) {
        alone.push(await shop())
        const clients = await startSlowClients(url)
        beside.push(await shop())
        await clients.end()
        // The end of so many is work too.
        await pause(1_000)
      }

      const opened = performance.now()
      const clients = await startSlowClients(url)
      await until('every slow client is closed', () => clients.report().open === 0, 90_000)
      const closedMs = performance.now() - opened
      const { closedWithout408 } = clients.report()
      await clients.end()

      return [
        none(failed + deaths(), 'customers failed, or a process ended'),
        timed(
          `customers' p99 ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside`,
          median(beside) <= median(alone) * 1.2,
        ),
        none(closedWithout408, `of ${count} closed without a 408`),
        timed(`the last after ${(closedMs / 1_000).toFixed(1)} s`, closedMs < 30_000),
      ]
    }),
}
