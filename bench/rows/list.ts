import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from '../bare-route.ts'
import { compare, microseconds, ratio } from '../figures.ts'
import { drive, inTurn, medianOf } from '../measure.ts'
import type { Bench, Row } from '../row.ts'
import { openShop } from '../shop.ts'

const path = '/rest/v1/rpc/search_products?order=featured.desc,name.asc,id.asc&limit=24&offset=0'
const keptHeaders = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']

/** The first page of the catalogue from memory, beside a bare Fastify route with the same bytes. */
export const list: Row = async (bench) => {
  const shop = await openShop(bench, 12)
  const headers = { ...shop.asVisitor, prefer: 'count=exact', 'accept-encoding': 'br' }
  const bareUrl = await startBareRoute(bench, await readAnswer(shop.url + path, headers))

  const side = (origin: string, at: string) => async () => {
    const before = await readProcessorSeconds(origin)
    const round = await drive({ url: origin, request: { path: at, headers } })
    const spent = (await readProcessorSeconds(origin)) - before
    return { ...round, micros: (spent / round.answers) * 1e6 }
  }
  const [own, bare] = await inTurn(bench.rounds, side(shop.url, path), side(bareUrl, '/'))

  const cells = compare(own, { name: 'bare route', rounds: bare })
  const micros = medianOf(own, (round) => round.micros)
  const bareMicros = medianOf(bare, (round) => round.micros)
  return [
    {
      work: 'list of 12 products, from memory',
      ...cells,
      ratio: `${cells.ratio}; by processor ${ratio(bareMicros / micros)}`,
      remark: `processor time of a request: ${microseconds(micros)}, of the bare route ${microseconds(bareMicros)}`,
    },
  ]
}

/** The bytes as they travel: `fetch` would unpack them. */
function readAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => keptHeaders.includes(name))
      buffer(answer).then(
        (body) =>
          resolve({ headers: Object.fromEntries(kept.map(([n, v]) => [n, String(v)])), body }),
        reject,
      )
    })
    asked.once('error', reject)
  })
}

/** In a process of its own: in this one the load generator is at work. */
async function startBareRoute({ started }: Bench, answer: BareAnswer): Promise<string> {
  const child = fork(new URL('../bare-route.ts', import.meta.url), { serialization: 'advanced' })
  started.defer(() => void child.kill())
  child.send(answer)
  const [url] = await once(child, 'message')
  return String(url)
}

async function readProcessorSeconds(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(metrics)?.[1])
}
