import { askRaw } from '#lab/raw-answer.ts'
import type { Lab } from '#lab/lab.ts'
import { processorSeconds } from '#lab/processor-time.ts'
import type { Shop } from '#lab/shop.ts'
import type { Expectation } from '#load/order.ts'
import { requestBytes } from '#load/requests.ts'
import { compareRates } from './compare.ts'
import { microseconds, milliseconds } from './figures.ts'
import type { Line } from './row.ts'
import { median } from '../../scripts/statistics.ts'

export const connections = 32
/** Far enough below what one core can do that a queue means trouble. */
const openLoopShare = 0.5

type Options = {
  work: string
  path: string
  headers: Record<string, string>
  goal: number
  /** Ask as a client that has the answer already. */
  isUnchanged?: boolean
}

/** A cached answer of the shop against a bare Fastify route that returns the same bytes. */
export async function compareAnswers(lab: Lab, shop: Shop, options: Options): Promise<Line> {
  const { path, headers, isUnchanged = false } = options
  const answer = await askRaw({ port: shop.port, path, headers })
  if (answer.status !== 200 || answer.body.length === 0) {
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`)
  }
  const { etag = '' } = answer.headers
  const kept = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']
  const barePort = await lab.limits.serve([
    {
      path: path.split('?', 1)[0] ?? path,
      status: 200,
      headers: Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => kept.includes(name)),
      ),
      body: answer.body,
    },
  ])

  const asked = isUnchanged ? { ...headers, 'if-none-match': etag } : headers
  const expected: Expectation = isUnchanged ? { status: 304 } : { status: 200, body: answer.body }
  const requests = [requestBytes({ path, headers: asked })]
  const drive = (port: number, seconds: number, ratePerSecond?: number) =>
    lab.load.run({
      port,
      connections,
      seconds,
      requests,
      expected,
      ...(ratePerSecond !== undefined && { ratePerSecond }),
    })
  let cpuShare = 0
  const costs = { shop: new Array<number>(), limit: new Array<number>() }
  const rate = (port: number, pid: number, cost: number[]) => async () => {
    const before = processorSeconds(pid) ?? 0
    const report = await drive(port, lab.roundSeconds)
    cost.push(((processorSeconds(pid) ?? 0) - before) / report.answers)
    cpuShare = Math.max(cpuShare, report.cpuShare)
    return report.answers / report.seconds
  }

  const { line, shopRate } = await compareRates({
    work: options.work,
    rounds: lab.rounds,
    goal: options.goal,
    shop: rate(shop.port, shop.pid, costs.shop),
    limit: rate(barePort, lab.limits.pid, costs.limit),
  })
  const steady = Math.round(shopRate * openLoopShare)
  const { p50Ms, p99Ms } = await drive(shop.port, lab.roundSeconds, steady)
  const remarks = [
    `${answer.body.length} bytes`,
    `processor ${typical(costs.shop)} against ${typical(costs.limit)}`,
    `at ${steady} /s p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`,
    // A generator at its own limit would make any two servers look alike.
    ...(cpuShare > 0.9 ? [`generator busy ${Math.round(cpuShare * 100)} %`] : []),
  ]
  return { ...line, remark: remarks.join('; ') }
}

/** Without the first round, as the rates. */
const typical = (costs: readonly number[]) => microseconds(median(costs.slice(1)))
