import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { beside } from '../support/beside.ts'
import { drive, findCapacity } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { asVisitor, makeAccount, withStage, type Account } from '../support/stage.ts'
import { json, send } from '../support/send.ts'

const fine = new Set([200, 429, 503])

export const overload: Proof = {
  name: 'overload',
  title: 'five times the logins that one instance can do, and whether it comes back',
  run: (round) =>
    withStage(async ({ instances: [{ url, deaths }] }) => {
      const seconds = round === 'full' ? 10 : 2
      const accounts: Account[] = []
      for (let index = 0; index < 10; index += 1) accounts.push(await makeAccount(url))
      const statuses = new Map<number, number>()

      const login = async (index: number): Promise<boolean> => {
        const account = accounts[index % accounts.length]
        let status = 0
        try {
          const answer = await send(
            `${url}/auth/v1/token?grant_type=password`,
            json(asVisitor, { email: account?.email, password: account?.password }),
          )
          status = answer.status
        } catch {
          // Counted as no answer.
        }
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return status === 200
      }
      /** As many as it can do when nobody asks for more than it can. */
      const capacity = () => findCapacity(login, seconds / 2)

      await capacity()
      const before = await capacity()
      const health: number[] = []
      const watcher = beside(async () => {
        const { ms } = await send(`${url}/health/live`)
        health.push(ms)
      }, 50)
      let good = 0
      const perSecond = Math.max(before * 5, round === 'full' ? 200 : 50)
      const { sent } = await drive({
        perSecond,
        seconds,
        operate: async (index) => {
          if (await login(index)) good += 1
        },
      })
      await watcher.stop()
      await pause(Math.min(seconds, 5) * 1_000)
      const after = await capacity()

      const wrong = [...statuses].reduce(
        (sum, [status, count]) => sum + (fine.has(status) ? 0 : count),
        0,
      )
      const seen = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
      const goodput = good / seconds / before
      const p99 = percentile(health, 0.99)
      return [
        none(
          `${sent} logins in ${seconds} s (with those that found what it can do: ${seen})`,
          'answers other than a login or a request for patience, and no process ended',
          wrong + deaths(),
        ),
        timed(
          `logins done of ${before.toFixed(0)}/s that it can do, at ${perSecond.toFixed(0)}/s`,
          `${(goodput * 100).toFixed(0)} %`,
          '80 %',
          goodput >= 0.8,
        ),
        timed('health meanwhile', `p99 ${p99.toFixed(0)} ms`, 'below 100 ms', p99 < 100),
        timed(
          'logins done 5 s later',
          `${((after / before) * 100).toFixed(0)} % of before`,
          '90 %',
          after / before >= 0.9,
        ),
      ]
    }),
}
