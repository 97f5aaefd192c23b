import { readFileSync } from 'node:fs'
import { connections } from '#core/compare-answers.ts'
import { megabytes } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import type { Lab } from '#lab/lab.ts'
import type { Shop } from '#lab/shop.ts'
import { numberMark, requestBytes } from '#load/requests.ts'
import { listPath } from './cached-list.ts'

/** V8 clears up what has done nothing for a hundred seconds. */
const clearedUpMs = 110_000
const beIdle = () => new Promise((resolve) => setTimeout(resolve, clearedUpMs))

const idleBytesMax = 160e6
/** An hour of a busy shop: 20 requests per second. */
const requestsOfHour = 72_000
const hours = 8
const growthMax = 0.15
const settleMs = 5_000

/** What an operator pays for, with pages of the catalogue that are asked for and never again. */
export const memory: Row = {
  name: 'memory',
  measure: async (lab) => [
    ...(await lab.withShop({ products: 12 }, (shop) => linesOf(lab, shop, 12))),
    ...(await lab.withShop({ products: 100_000 }, (shop) => linesOf(lab, shop, 100_000))),
  ],
}

async function linesOf(lab: Lab, shop: Shop, products: number): Promise<Line[]> {
  const catalogue = `with ${products.toLocaleString('en-US')} products`
  await settle()
  const opened = residentBytes(shop.pid)
  await beIdle()
  const before = residentBytes(shop.pid)
  const most = await mostOfHours(lab, shop)
  await beIdle()
  const after = residentBytes(shop.pid)
  return [
    {
      work: `memory of the API ${catalogue}, idle`,
      shop: megabytes(before),
      result: megabytes(before),
      goal: `under ${megabytes(idleBytesMax)}`,
      isMet: before < idleBytesMax,
      remark: `two minutes after its start; ${megabytes(opened)} in its first seconds`,
    },
    {
      work: `the same after ${hours} hours of ${requestsOfHour.toLocaleString('en-US')} requests, idle again`,
      shop: megabytes(after),
      limit: `${megabytes(before)} before`,
      result: `${((after / before - 1) * 100).toFixed(0)} %`,
      goal: `grows by ${growthMax * 100} % at most`,
      isMet: after / before - 1 <= growthMax,
      remark: `at most ${megabytes(most)} meanwhile, what waits to be cleared up included`,
    },
  ]
}

const settle = () => new Promise((resolve) => setTimeout(resolve, settleMs))

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function mostOfHours(lab: Lab, shop: Shop): Promise<number> {
  let most = 0
  for (let hour = 0; hour < hours; hour += 1) {
    await answerAnHour(lab, shop)
    await settle()
    most = Math.max(most, residentBytes(shop.pid))
  }
  return most
}

async function answerAnHour(lab: Lab, shop: Shop): Promise<void> {
  const headers = { apikey: publishableKey, 'accept-encoding': 'br' }
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
}
