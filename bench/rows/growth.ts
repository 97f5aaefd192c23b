import { milliseconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { median } from '#core/statistics.ts'
import { publishableKey } from '#lab/api-process.ts'
import { catalogueQuestions, ownQuestion, type Kind, type Page } from '#lab/catalogue-questions.ts'
import { askRaw } from '#lab/raw-answer.ts'
import type { Shop } from '#lab/shop.ts'

const sizes = [12, 1_000, 10_000, 100_000]
const timesWorseMax = 2
const namedMax = 6
const rangeNotThere = 416

const groups: readonly (readonly [Kind, Page])[] = [
  ['filters and orders', 'page 1'],
  ['filters and orders', 'page 200'],
  ['searches and orders', 'page 1'],
  ['searches and orders', 'page 200'],
]

/**
 * What the catalogue page asks, in catalogues of growing size. Every answer comes from the database;
 * how many products a filter finds is counted in the first round, which is not measured.
 */
export const growth: Row = {
  name: 'growth',
  measure: async (lab) => {
    const bySize = new Map<number, Map<string, number>>()
    for (const products of sizes) {
      bySize.set(
        products,
        await lab.withShop({ products }, (shop) => measureQuestions(shop, 2 * lab.rounds)),
      )
    }
    const small = bySize.get(sizes[0] ?? 0) ?? new Map<string, number>()
    return groups.flatMap(([kind, page]) =>
      sizes.slice(1).flatMap((size) => {
        const large = bySize.get(size) ?? new Map<string, number>()
        return lineFor({ size, kind, page, large, small })
      }),
    )
  },
}

async function measureQuestions(shop: Shop, times: number): Promise<Map<string, number>> {
  const latencies = new Map(catalogueQuestions.map(({ name }) => [name, new Array<number>()]))
  let asked = 0
  for (let round = -1; round < times; round += 1) {
    for (const { name, path } of catalogueQuestions) {
      asked += 1
      const started = performance.now()
      const { status } = await askRaw({
        port: shop.port,
        path,
        headers: { apikey: publishableKey, ...ownQuestion(asked) },
      })
      const took = performance.now() - started
      if (status === rangeNotThere) continue
      if (status !== 200 && status !== 206) throw new Error(`${path} answered ${status}.`)
      if (round >= 0) latencies.get(name)?.push(took)
    }
  }
  const answered = [...latencies].filter(([, all]) => all.length > 0)
  return new Map(answered.map(([name, all]) => [name, median(all)]))
}

type Group = {
  size: number
  kind: Kind
  page: Page
  large: ReadonlyMap<string, number>
  small: ReadonlyMap<string, number>
}

function lineFor({ size, kind, page, large, small }: Group): Line[] {
  const asked = catalogueQuestions.flatMap((question) => {
    const [took, tookSmall] = [large.get(question.name), small.get(question.yardstick)]
    const isOfGroup = question.kind === kind && question.page === page
    if (!isOfGroup || took === undefined || tookSmall === undefined) return []
    return [{ name: question.name, took, ratio: took / tookSmall }]
  })
  const sorted = asked.toSorted((left, right) => right.ratio - left.ratio)
  const [worst] = sorted
  if (worst === undefined) return []
  const over = sorted.filter(({ ratio }) => ratio > timesWorseMax)
  const named = (over.length === 0 ? [worst] : over.slice(0, namedMax)).map(
    ({ name, took, ratio }) => `${name} ${milliseconds(took)} (${ratio.toFixed(1)} x)`,
  )
  const typical = median(asked.map(({ ratio }) => ratio))
  return [
    {
      work: `${size.toLocaleString('en-US')} products, ${asked.length} ${kind}, ${page}, p50`,
      shop: milliseconds(median(asked.map(({ took }) => took))),
      limit: `${milliseconds(median([...small.values()]))} with 12`,
      result: `${typical.toFixed(1)} x, worst ${worst.ratio.toFixed(1)} x`,
      goal: `${timesWorseMax} x at most, each`,
      isMet: over.length === 0,
      remark: `${over.length} over; worst: ${named.join('; ')}`,
    },
  ]
}
