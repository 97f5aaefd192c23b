import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../scripts/statistics.ts'
import { makeAccount } from '../support/accounts.ts'
import { drive, findCapacity } from '../support/load.ts'
import { none, timed, type Proof } from '../support/proof.ts'
import { inTurn, repeat } from '../support/repeat.ts'
import { json, send, statusOf } from '../support/send.ts'
import { asVisitor, withTwoInstances } from '../support/test-shop.ts'

const seconds = 10

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

export const overload: Proof = {
  name: 'overload',
  done: 'five times the logins that one instance can do, for 10 s',
  mustHold:
    'each done or refused; 80 % of what it can do done, health p99 below 100 ms; 90 % 5 s later',
  run: () =>
    withTwoInstances(async ({ instances: [{ url, deaths }] }) => {
      const accounts = await inTurn(10, () => makeAccount(url))
      let wrong = 0
      const login = async (index: number): Promise<boolean> => {
        const { email, password } = accounts[index % accounts.length] ?? {}
        const status = await statusOf(
          `${url}/auth/v1/token?grant_type=password`,
          json(asVisitor, { email, password }),
        )
        if (![200, 429, 503].includes(status)) wrong += 1
        return status === 200
      }
      const capacity = () => findCapacity(login, seconds / 2)

      await capacity()
      const before = await capacity()
      const health: number[] = []
      const watcher = repeat(async () => {
        const { ms } = await send(`${url}/health/live`)
        health.push(ms)
      }, 50)
      let done = 0
      const perSecond = before * 5
      const { sent } = await drive({
        perSecond,
        seconds,
        operate: async (index) => {
          if (await login(index)) done += 1
        },
      })
      await watcher.stop()
      await pause(5_000)
      const after = await capacity()

      const share = done / seconds / before
      const p99 = percentile(health, 0.99)
      return [
        none(wrong + deaths(), `of ${sent} logins answered otherwise, or a process ended`),
        timed(
          `${percent(share)} of ${before.toFixed(0)}/s done at ${perSecond.toFixed(0)}/s`,
          share >= 0.8,
        ),
        timed(`health p99 ${p99.toFixed(0)} ms`, p99 < 100),
        timed(`${percent(after / before)} afterwards`, after / before >= 0.9),
      ]
    }),
}
