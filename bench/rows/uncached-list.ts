import { connections } from '#core/compare-answers.ts'
import { compareRates } from '#core/compare.ts'
import { milliseconds } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { recordStatement } from '#lab/recorded-statement.ts'
import { numberMark, requestBytes } from '#load/requests.ts'

const poolMax = 10
/** A long way through the code, which goes on being compiled for several thousand requests. */
const secondsMin = 6
const pricesMax = 10_000
/** A price that is another one in every request, so that nothing is answered from memory. */
const price = (text: string) => `100.${text}`
const pathFor = (mark: string) =>
  `/rest/v1/products?select=*&category=eq.sensorial&price=gte.${price(mark)}&order=price.asc,id.asc&limit=24`

/** A filter and an order that nobody asked for yet, on a large catalogue. */
export const uncachedList: Row = {
  name: 'uncached-list',
  measure: (lab) =>
    lab.withShop({ products: 100_000 }, async (shop) => {
      const known = '00000001'
      const { text, values } = await recordStatement(lab.services, {
        databaseUrl: shop.databaseUrl,
        path: pathFor(known),
      })
      const place = values.indexOf(price(known))
      if (place === -1) throw new Error('The price is not among the values of the statement.')
      const manyValues = Array.from({ length: pricesMax }, (_, number) =>
        values.with(place, price(String(number).padStart(known.length, '0'))),
      )
      const seconds = Math.max(lab.roundSeconds, secondsMin)
      const order = { connections, seconds, expected: { status: 200 } }
      const requests = [
        requestBytes({ path: pathFor(numberMark), headers: { apikey: publishableKey } }),
      ]
      let firstNumber = 0
      const drive = async (ratePerSecond?: number) => {
        firstNumber += 1_000_000
        return lab.load.run({
          ...order,
          port: shop.port,
          requests,
          firstNumber,
          ...(ratePerSecond !== undefined && { ratePerSecond }),
        })
      }
      const { line, shopRate } = await compareRates({
        work: 'list of 24 of 100,000, uncached filter and order',
        rounds: lab.rounds,
        goal: 0.6,
        shop: async () => (await drive()).answers / seconds,
        limit: () =>
          lab.limits.statements({
            databaseUrl: shop.databaseUrl,
            poolMax,
            atOnce: connections,
            seconds,
            text,
            values: manyValues,
            charactersMin: 1_000,
          }),
      })
      const steady = Math.max(1, Math.round(shopRate / 2))
      const { p50Ms, p99Ms } = await drive(steady)
      const remark = `${seconds} s a round; at ${steady} /s p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`
      return [{ ...line, remark }]
    }),
}
