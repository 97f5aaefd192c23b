import { milliseconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { median } from '#core/statistics.ts'
import { publishableKey } from '#lab/api-process.ts'
import { askRaw } from '#lab/raw-answer.ts'
import type { Shop } from '#lab/shop.ts'

const sizes = [12, 1_000, 10_000, 100_000]
const timesWorseMax = 2
const pageSize = 24
const namedMax = 6

const filters: Record<string, string> = {
  'no filter': '',
  'a category': 'category=in.(sensorial)',
  'two categories': 'category=in.(sensorial,language)',
  prices: 'price=gte.20&price=lte.200',
  'in stock': 'in_stock=is.true',
  'an age': 'or=(and(age_from.lt.6,age_to.gt.3))',
  'all of them':
    'category=in.(sensorial)&price=gte.20&price=lte.200&in_stock=is.true&or=(and(age_from.lt.6,age_to.gt.3))',
  words: 'query=tower',
}
const orders: Record<string, string> = {
  name: 'name.asc,id.asc',
  'price-low': 'price.asc,name.asc,id.asc',
  'price-high': 'price.desc,name.asc,id.asc',
  featured: 'featured.desc,name.asc,id.asc',
}
const pages = { 'page 1': 0, 'page 200': 199 * pageSize }

/** A small catalogue has no page 200: what that page costs is held against page 1 of the smallest. */
type Question = { name: string; page: string; yardstick: string; path: string }

const rangeNotThere = 416

const questions: Question[] = Object.entries(filters).flatMap(([filter, condition]) =>
  Object.entries(orders).flatMap(([order, columns]) =>
    Object.entries(pages).map(([page, offset]) => ({
      name: `${filter}, ${order}, ${page}`,
      page,
      yardstick: `${filter}, ${order}, page 1`,
      path: `/rest/v1/rpc/search_products?${condition}${condition && '&'}order=${columns}&limit=${pageSize}&offset=${offset}`,
    })),
  ),
)

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
    return sizes
      .slice(1)
      .flatMap((size) =>
        Object.keys(pages).flatMap((page) =>
          lineFor(size, page, bySize.get(size) ?? new Map(), small),
        ),
      )
  },
}

async function measureQuestions(shop: Shop, times: number): Promise<Map<string, number>> {
  const latencies = new Map(questions.map(({ name }) => [name, new Array<number>()]))
  let asked = 0
  for (let round = -1; round < times; round += 1) {
    for (const { name, path } of questions) {
      asked += 1
      const started = performance.now()
      const { status } = await askRaw({
        port: shop.port,
        path,
        // A preference that means nothing makes the question one of its own.
        headers: { apikey: publishableKey, prefer: `count=exact, bench=${asked}` },
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

function lineFor(
  size: number,
  page: string,
  large: Map<string, number>,
  small: Map<string, number>,
): Line[] {
  const asked = questions.flatMap((question) => {
    const [took, tookSmall] = [large.get(question.name), small.get(question.yardstick)]
    if (question.page !== page || took === undefined || tookSmall === undefined) return []
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
      work: `${size.toLocaleString('en-US')} products, ${asked.length} questions of the catalogue page, ${page}, p50`,
      shop: milliseconds(median(asked.map(({ took }) => took))),
      limit: `${milliseconds(median([...small.values()]))} with 12`,
      result: `${typical.toFixed(1)} x, worst ${worst.ratio.toFixed(1)} x`,
      goal: `${timesWorseMax} x at most, each`,
      isMet: over.length === 0,
      remark: `${over.length} over; worst: ${named.join('; ')}`,
    },
  ]
}
