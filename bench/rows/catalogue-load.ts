import { connections } from '#core/compare-answers.ts'
import { milliseconds, perSecond } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { median } from '../../scripts/statistics.ts'
import { publishableKey } from '#lab/api-process.ts'
import { catalogueQuestions, ownQuestion } from '#lab/catalogue-questions.ts'
import { numberMark, requestBytes } from '#load/requests.ts'

const p99MaxMs = 50
const partialContent = 206

const firstPages = catalogueQuestions.filter(
  ({ kind, page }) => kind === 'filters and orders' && page === 'page 1',
)

/** Enough of them for a percentile, in every round. */
const secondsEach = 1

type Measured = { rate: number; p99Ms: number }

/** First pages that are asked for by many at once, each of them answered by the database. */
export const catalogueLoad: Row = {
  name: 'catalogue-load',
  measure: (lab) =>
    lab.withShop({ products: 100_000 }, async (shop) => {
      const measured = new Map(firstPages.map(({ name }) => [name, new Array<Measured>()]))
      let firstNumber = 0
      // The first round warms up, and counts what each filter finds.
      for (let round = -1; round < lab.rounds; round += 1) {
        for (const { name, path } of firstPages) {
          firstNumber += 100_000
          const headers = { apikey: publishableKey, ...ownQuestion(numberMark) }
          const { answers, seconds, p99Ms } = await lab.load.run({
            port: shop.port,
            connections,
            seconds: secondsEach,
            requests: [requestBytes({ path, headers })],
            firstNumber,
            expected: { status: partialContent },
          })
          if (round >= 0) measured.get(name)?.push({ rate: answers / seconds, p99Ms })
        }
      }
      const asked = [...measured].map(([name, all]) => ({
        name,
        rate: median(all.map(({ rate }) => rate)),
        p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
      }))
      const [worst] = asked.toSorted((left, right) => right.p99Ms - left.p99Ms)
      if (worst === undefined) return []
      return [
        {
          work: `100,000 products, ${asked.length} filters and orders, page 1, ${connections} connections`,
          shop: perSecond(median(asked.map(({ rate }) => rate))),
          result: `p99 ${milliseconds(median(asked.map(({ p99Ms }) => p99Ms)))}, worst ${milliseconds(worst.p99Ms)}`,
          goal: `under ${p99MaxMs} ms, each`,
          isMet: worst.p99Ms < p99MaxMs,
          remark: `${secondsEach} s a round; worst: ${worst.name} at ${perSecond(worst.rate)}`,
        },
      ]
    }),
}
