import { readFileSync } from 'node:fs'
import { connections } from '#core/compare-answers.ts'
import { megabytes } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { beIdle } from '#lab/idleness.ts'
import type { Lab } from '#lab/lab.ts'
import type { Shop } from '#lab/shop.ts'
import { numberMark, requestBytes } from '#load/requests.ts'
import { listPath } from './cached-list.ts'

const idleBytesMax = 160e6
/** An hour of a busy shop: 20 requests per second. */
const requestsOfHour = 72_000
/** The heap rises and falls as it is looked through, which takes it some hours. */
const hours = 4
const growthMax = 0.15
const settleMs = 5_000

/** What an operator pays for, with pages of the catalogue that are asked for and never again. */
export const memory: Row = {
  name: 'memory',
  measure: async (lab) => [
    ...(await lab.withShop({ products: 12 }, async (shop) => [
      await idleLine('memory of the API, idle', shop),
      await hoursLine(lab, shop, 12),
    ])),
    ...(await lab.withShop({ products: 100_000 }, async (shop) => [
      await idleLine('memory of the API with 100,000 products, idle', shop),
      await hoursLine(lab, shop, 100_000),
    ])),
  ],
}

const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function idleLine(work: string, { pid }: Shop): Promise<Line> {
  await settle()
  const opened = residentBytes(pid)
  await beIdle()
  const bytes = residentBytes(pid)
  return {
    work,
    shop: megabytes(bytes),
    result: megabytes(bytes),
    goal: `under ${megabytes(idleBytesMax)}`,
    isMet: bytes < idleBytesMax,
    remark: `two minutes after its start; ${megabytes(opened)} in its first seconds`,
  }
}

/** The most that it took: in the first hours it takes what it may have, and no more after them. */
async function hoursLine(lab: Lab, shop: Shop, products: number): Promise<Line> {
  const headers = { apikey: publishableKey, 'accept-encoding': 'br' }
  const answerAnHour = async () => {
    let answers = 0
    for (let round = 1; answers < requestsOfHour; round += 1) {
      const report = await lab.load.run({
        port: shop.port,
        connections,
        seconds: 2,
        firstNumber: round * 1_000_000,
        requests: [
          requestBytes({ path: listPath, headers }),
          requestBytes({ path: '/rest/v1/categories?select=*&order=name.asc', headers }),
          requestBytes({ path: '/rest/v1/products?select=*&id=eq.product-7', headers }),
          requestBytes({ path: `/rest/v1/products?select=*&id=eq.p-${numberMark}`, headers }),
        ],
        expected: { status: 200 },
      })
      answers += report.answers
    }
    await settle()
    return residentBytes(shop.pid)
  }
  const mostOfHours = async () => {
    let most = 0
    for (let hour = 0; hour < hours; hour += 1) most = Math.max(most, await answerAnHour())
    return most
  }
  const first = await mostOfHours()
  const second = await mostOfHours()
  return {
    work: `the most of it in hours of ${requestsOfHour.toLocaleString('en-US')} requests, with ${products.toLocaleString('en-US')} products`,
    shop: megabytes(second),
    limit: `${megabytes(first)} in the first ${hours}`,
    result: `${((second / first - 1) * 100).toFixed(0)} %`,
    goal: `grows by ${growthMax * 100} % at most`,
    isMet: second / first - 1 <= growthMax,
    remark: `hour ${hours + 1} to ${hours * 2}`,
  }
}
