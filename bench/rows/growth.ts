import { milliseconds } from '#core/figures.ts'
import type { Line, Row } from '#core/row.ts'
import { median } from '../../scripts/statistics.ts'
import { publishableKey } from '#lab/api-process.ts'
import {
  catalogueQuestions,
  ownQuestion,
  type Kind,
  type Page,
  type Question,
} from '#lab/catalogue-questions.ts'
import type { Lab } from '#lab/lab.ts'
import { askRaw } from '#lab/raw-answer.ts'
import type { Shop } from '#lab/shop.ts'

const smallest = 12
const larger = [1_000, 10_000, 100_000]
/** The worst of many medians is found by chance where each of them is one of a few figures. */
const timesPerRound = 10
const timesWorseMax = 2
const namedMax = 6
const rangeNotThere = 416

/** Searches have no goal: with the catalogue grows what a word finds. */
const kindWithGoal: Kind = 'filters and orders'
const groups: readonly (readonly [Kind, Page])[] = [
  ['filters and orders', 'page 1'],
  ['filters and orders', 'page 200'],
  ['searches and orders', 'page 1'],
  ['searches and orders', 'page 200'],
]

/**
 * What the catalogue page asks, in catalogues of growing size in turn. Every answer comes from the
 * database; how many products a filter finds is counted the first time, which is not measured.
 */
export const growth: Row = {
  name: 'growth',
  measure: (lab) =>
    withShops(lab, [smallest, ...larger], async (shops) => {
      const figures = shops.map((shop) => ({ shop, latencies: new Map<string, number[]>() }))
      for (let time = 0; time <= timesPerRound * lab.rounds; time += 1) {
        for (const [index, question] of catalogueQuestions.entries()) {
          const first = (time + index) % figures.length
          for (const { shop, latencies } of [...figures.slice(first), ...figures.slice(0, first)]) {
            const took = await timeOf(shop, question, time)
            if (took === undefined || time === 0) continue
            latencies.set(question.name, [...(latencies.get(question.name) ?? []), took])
          }
        }
      }
      const [small = new Map<string, number>(), ...others] = figures.map(({ latencies }) =>
        mediansOf(latencies),
      )
      return groups.flatMap(([kind, page]) =>
        larger.flatMap((size, index) => {
          const large = others[index] ?? new Map<string, number>()
          return lineFor({ size, kind, page, large, small })
        }),
      )
    }),
}

/** Opens a shop of each size, so that they can be measured side by side. */
async function withShops<Result>(
  lab: Lab,
  [products, ...others]: readonly number[],
  work: (shops: readonly Shop[]) => Promise<Result>,
): Promise<Result> {
  if (products === undefined) return work([])
  return lab.withShop({ products }, (shop) =>
    withShops(lab, others, (shops) => work([shop, ...shops])),
  )
}

/** Nothing where the catalogue does not have the page. */
async function timeOf(shop: Shop, { path }: Question, time: number): Promise<number | undefined> {
  const started = performance.now()
  const { status } = await askRaw({
    port: shop.port,
    path,
    headers: { apikey: publishableKey, ...ownQuestion(time) },
  })
  const took = performance.now() - started
  if (status === rangeNotThere) return undefined
  if (status !== 200 && status !== 206) throw new Error(`${path} answered ${status}.`)
  return took
}

const mediansOf = (latencies: ReadonlyMap<string, readonly number[]>) =>
  new Map([...latencies].map(([name, all]) => [name, median(all)]))

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
  const hasGoal = kind === kindWithGoal
  const typical = median(asked.map(({ ratio }) => ratio))
  return [
    {
      work: `${size.toLocaleString('en-US')} products, ${asked.length} ${kind}, ${page}, p50`,
      shop: milliseconds(median(asked.map(({ took }) => took))),
      limit: `${milliseconds(median([...small.values()]))} with 12`,
      result: `${typical.toFixed(1)} x, worst ${worst.ratio.toFixed(1)} x`,
      goal: hasGoal ? `${timesWorseMax} x at most, each` : '',
      ...(hasGoal && { isMet: over.length === 0 }),
      remark: `${hasGoal ? `${over.length} over; ` : ''}worst: ${named.join('; ')}`,
    },
  ]
}
