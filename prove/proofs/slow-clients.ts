import { connect, type Socket } from 'node:net'
import { drive, quantile } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { asVisitor, publishableKey, withStage } from '../support/stage.ts'
import { send } from '../support/send.ts'
import { until } from '../support/wait.ts'

const begunHeaders = 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '
const begunBody =
  `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: a\r\napikey: ${publishableKey}\r\n` +
  'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":"'

/** A connection on which a byte comes every second, so that it is never quite silent. */
function drip(url: string, beginning: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let text = ''
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('data', (data) => (text += data.toString()))
  const timer = setInterval(() => socket.write('a'), 1_000)
  socket.on('close', () => {
    isClosed = true
    clearInterval(timer)
  })
  socket.write(beginning)
  return {
    isClosed: () => isClosed,
    wasToldWhy: () => text.includes(' 408 '),
    end: () => socket.destroy(),
  }
}

export const slowClients: Proof = {
  name: 'slow-clients',
  title: 'sockets that drip headers and bodies, and customers beside them',
  run: (round) =>
    withStage(async ({ instances: [{ url, deaths }] }) => {
      const sockets = round === 'full' ? 500 : 40
      const seconds = round === 'full' ? 10 : 2
      const shop = async () => {
        const waits: number[] = []
        let failed = 0
        await drive({
          perSecond: 40,
          seconds,
          operate: async () => {
            try {
              const read = { headers: asVisitor }
              const { status, ms } = await send(`${url}/rest/v1/products?limit=12`, read)
              if (status !== 200) failed += 1
              waits.push(ms)
            } catch {
              failed += 1
            }
          },
        })
        return { failed, p99: quantile(waits, 0.99), count: waits.length }
      }

      await shop()
      const alone = await shop()
      const drips = Array.from({ length: sockets }, (_, index) =>
        drip(url, index % 2 === 0 ? begunHeaders : begunBody),
      )
      const beside = await shop()
      const closedMs = await until(
        'every slow connection is closed',
        () => drips.every((one) => one.isClosed()),
        90_000,
      )
      const untold = drips.filter((one) => !one.wasToldWhy()).length

      return [
        none(`${sockets} slow connections, all closed`, 'closed without a 408', untold),
        none(`${beside.count} customers beside them`, 'failed', beside.failed + deaths()),
        timed(
          `p99 of customers alone and beside ${sockets} slow connections`,
          `${alone.p99.toFixed(1)} ms and ${beside.p99.toFixed(1)} ms`,
          'within 20 % (or 5 ms)',
          beside.p99 < Math.max(alone.p99 * 1.2, alone.p99 + 5),
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
