import { connections } from '#core/compare-answers.ts'
import { milliseconds, perSecond } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { median } from '#core/statistics.ts'
import { publishableKey } from '#lab/api-process.ts'
import { catalogueQuestions, ownQuestion } from '#lab/catalogue-questions.ts'
import { numberMark, requestBytes } from '#load/requests.ts'

const p99MaxMs = 50
const partialContent = 206

const firstPages = catalogueQuestions.filter(
  ({ kind, page }) => kind === 'filters and orders' && page === 'page 1',
)

/** First pages that are asked for by many at once, each of them answered by the database. */
export const catalogueLoad: Row = {
  name: 'catalogue-load',
  measure: (lab) =>
    lab.withShop({ products: 100_000 }, async (shop) => {
      const asked: { name: string; rate: number; p99Ms: number }[] = []
      for (const [index, { name, path }] of firstPages.entries()) {
        const headers = { apikey: publishableKey, ...ownQuestion(numberMark) }
        const { answers, seconds, p99Ms } = await lab.load.run({
          port: shop.port,
          connections,
          seconds: lab.roundSeconds,
          requests: [requestBytes({ path, headers })],
          firstNumber: (index + 1) * 1_000_000,
          expected: { status: partialContent },
        })
        asked.push({ name, rate: answers / seconds, p99Ms })
      }
      const sorted = asked.toSorted((left, right) => right.p99Ms - left.p99Ms)
      const worst = sorted[0] ?? { name: '', rate: 0, p99Ms: Number.POSITIVE_INFINITY }
      return [
        {
          work: `100,000 products, ${asked.length} filters and orders, page 1, ${connections} connections`,
          shop: perSecond(median(asked.map(({ rate }) => rate))),
          result: `p99 ${milliseconds(median(asked.map(({ p99Ms }) => p99Ms)))}, worst ${milliseconds(worst.p99Ms)}`,
          goal: `under ${p99MaxMs} ms, each`,
          isMet: worst.p99Ms < p99MaxMs,
          remark: `worst: ${worst.name} at ${perSecond(worst.rate)}`,
        },
      ]
    }),
}
