import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median, percentile } from '../../scripts/statistics.ts'
import { withCards } from '../support/card-shop.ts'
import { drive } from '../support/load.ts'
import { counted, none, timed, type Figure, type Proof } from '../support/proof.ts'
import { repeat, until } from '../support/repeat.ts'
import { send } from '../support/send.ts'
import type { SlowClients, SlowClientsReport } from '../support/slow-clients-worker.ts'
import { asVisitor, publishableKey } from '../support/test-shop.ts'

const slowCount = 500
const eventSenders = 3_600
const mebibyte = 1024 * 1024
const memoryMax = 1024 * mebibyte
const rounds = 7
const seconds = 4

const begunHeaders = 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '
const begunBody =
  `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: a\r\napikey: ${publishableKey}\r\n` +
  'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":"'
/** Nearly as large as an event may be, with a signature by anybody: who has no key gets as far as that. */
const begunEvent = () =>
  'POST /store/v1/payments/stripe/events HTTP/1.1\r\nhost: a\r\n' +
  `stripe-signature: t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}\r\n` +
  `content-type: application/json\r\ncontent-length: 262000\r\n\r\n${'x'.repeat(250_000)}`

type Begun = Pick<SlowClients, 'beginnings' | 'count'>

/** In a thread of their own, so that the driver of the customers is not slowed by them. */
async function startSlowClients(
  url: string,
  { beginnings = [begunHeaders, begunBody], count = slowCount }: Partial<Begun> = {},
) {
  const { hostname: host, port } = new URL(url)
  const workerData: SlowClients = { port: Number(port), host, beginnings, count }
  const worker = new Worker(new URL('../support/slow-clients-worker.ts', import.meta.url), {
    workerData,
  })
  let report: SlowClientsReport = { open: count, closedWithout408: 0 }
  worker.on('message', (next: SlowClientsReport) => (report = next))
  await once(worker, 'message')
  return { report: () => report, end: () => worker.terminate() }
}

/** The most memory that an instance takes until all of them are ended. */
async function measureEventSenders(url: string): Promise<Figure[]> {
  let peak = 0
  const watching = repeat(async () => {
    const { body } = await send(`${url}/metrics`)
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(body) ?? []
    peak = Math.max(peak, Number(bytes))
  }, 100)
  const opened = performance.now()
  const clients = await startSlowClients(url, { beginnings: [begunEvent()], count: eventSenders })
  await until('every sender of an event is ended', () => clients.report().open === 0, 150_000)
  const seconds = (performance.now() - opened) / 1_000
  await clients.end()
  await watching.stop()
  const memory = `${Math.round(peak / mebibyte)} MiB`
  return [
    timed(`${eventSenders} senders of events ended after ${seconds.toFixed(1)} s`, seconds < 45),
    counted(`${memory} of memory at the most`, peak > 0 && peak < memoryMax),
  ]
}

export const slowClients: Proof = {
  name: 'slow-clients',
  done: '500 clients that send a byte a second; customers at 200/s alone and beside them; then 3,600 without a key, each with most of an event of Stripe',
  mustHold:
    'no customer fails or waits 20 % longer (p99); all closed with a 408 within 30 s; those without a key within 45 s, and the instance below 1 GiB',
  run: () =>
    withCards(async ({ instances: [{ url, deaths }] }) => {
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

      const ofEvents = await measureEventSenders(url)
      return [
        none(failed + deaths(), 'customers failed, or a process ended'),
        timed(
          `customers' p99 ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside`,
          median(beside) <= median(alone) * 1.2,
        ),
        none(closedWithout408, `of ${slowCount} closed without a 408`),
        timed(
          `the last slow client closed after ${(closedMs / 1_000).toFixed(1)} s`,
          closedMs < 30_000,
        ),
        ...ofEvents,
      ]
    }),
}
