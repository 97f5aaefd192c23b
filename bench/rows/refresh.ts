import { connections } from '#core/compare-answers.ts'
import { compareRates } from '#core/compare.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { addPeople, logIn } from '#lab/people.ts'
import { refreshRequest } from '#load/request-source.ts'

const poolMax = 10

/** What every open tab does once in an hour: a token is rotated, in a transaction that is durable. */
export const refresh: Row = {
  name: 'refresh',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      await addPeople(shop, connections)
      const seconds = lab.roundSeconds
      const drive = async () => {
        const requests: Buffer[] = []
        for (let number = 0; number < connections; number += 1) {
          requests.push(refreshRequest((await logIn(shop, number)).refresh_token, publishableKey))
        }
        const report = await lab.load.run({
          port: shop.port,
          connections,
          seconds,
          requests,
          expected: { status: 200 },
          isRefreshing: true,
        })
        return report.answers / seconds
      }
      const { databaseUrl } = shop
      const { line } = await compareRates({
        work: 'refresh of a session',
        rounds: lab.rounds,
        goal: 0.5,
        shop: drive,
        limit: () => lab.limits.refreshes({ databaseUrl, poolMax, atOnce: connections, seconds }),
        remark: 'limit: the least transaction that rotates safely, through pg',
      })
      return [line]
    }),
}
