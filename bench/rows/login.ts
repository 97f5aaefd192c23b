import { connections } from '#core/compare-answers.ts'
import { compareRates } from '#core/compare.ts'
import { milliseconds } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { publishableKey } from '#lab/api-process.ts'
import { startLoad } from '#load/load.ts'
import { addPeople, emailOf, password } from '#lab/people.ts'
import { requestBytes } from '#load/requests.ts'
import { listPath } from './cached-list.ts'

/** As many as the shop lets run at once on one core. */
const hashesAtOnce = 1
/** At some 40 a second, what is under way when a shorter round begins and ends would weigh. */
const secondsMin = 10
const othersPerSecond = 200
const othersP99Ms = 50

/** Known users with the right password, all at once, and what the others feel of it. */
export const login: Row = {
  name: 'login',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      await addPeople(shop, connections)
      const requests = Array.from({ length: connections }, (_, number) =>
        requestBytes({
          method: 'POST',
          path: '/auth/v1/token?grant_type=password',
          headers: { apikey: publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: emailOf(number), password }),
        }),
      )
      const stored = await shop.database.query<{ hash: string }>(
        'select encrypted_password as hash from auth.users where email = $1',
        [emailOf(0)],
      )
      const hash = stored.rows[0]?.hash ?? ''
      const seconds = Math.max(lab.roundSeconds, secondsMin)
      const drive = () =>
        lab.load.run({ port: shop.port, connections, seconds, requests, expected: { status: 200 } })

      const { line } = await compareRates({
        work: 'login, known user',
        rounds: lab.rounds,
        goal: 0.9,
        shop: async () => (await drive()).answers / seconds,
        limit: () => lab.limits.hashes({ hash, password, atOnce: hashesAtOnce, seconds }),
        remark: `${seconds} s a round`,
      })

      const others = startLoad()
      try {
        const [report] = await Promise.all([
          others.run({
            port: shop.port,
            connections,
            seconds,
            ratePerSecond: othersPerSecond,
            requests: [requestBytes({ path: listPath, headers: { apikey: publishableKey } })],
            expected: { status: 200 },
          }),
          drive(),
        ])
        return [
          line,
          {
            work: `the cached list during logins, ${othersPerSecond} /s`,
            shop: `p50 ${milliseconds(report.p50Ms)}`,
            result: `p99 ${milliseconds(report.p99Ms)}`,
            goal: `under ${othersP99Ms} ms`,
            isMet: report.p99Ms < othersP99Ms,
            remark: `over ${seconds} s`,
          },
        ]
      } finally {
        others.stop()
      }
    }),
}
