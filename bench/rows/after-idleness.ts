import { connections } from '#core/compare-answers.ts'
import { compareRates } from '#core/compare.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { beIdle } from '#lab/idleness.ts'
import type { Shop } from '#lab/shop.ts'
import { requestBytes } from '#load/requests.ts'
import { listPath } from './cached-list.ts'

/** The morning after: a shop that had nothing to do against one that has just been opened. */
export const afterIdleness: Row = {
  name: 'after-idleness',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (idle) => {
      await beIdle()
      return lab.withShop({ products: 12 }, async (fresh) => {
        const drive = (shop: Shop) => async () => {
          const report = await lab.load.run({
            port: shop.port,
            connections,
            seconds: lab.roundSeconds,
            requests: [
              requestBytes({
                path: listPath,
                headers: { apikey: publishableKey, 'accept-encoding': 'br' },
              }),
            ],
            expected: { status: 200 },
          })
          return report.answers / report.seconds
        }
        const { line } = await compareRates({
          work: 'the cached list, once there was nothing to do for two minutes',
          rounds: lab.rounds,
          goal: 0.95,
          shop: drive(idle),
          limit: drive(fresh),
          remark: 'limit: the same shop, just opened',
        })
        return [line]
      })
    }),
}
