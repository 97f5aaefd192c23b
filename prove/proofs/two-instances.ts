import { percentile } from '../../scripts/statistics.ts'
import { timed, type Proof } from '../support/proof.ts'
import {
  asService,
  asVisitor,
  bearer,
  logIn,
  makeAccount,
  setRole,
  withStage,
} from '../support/stage.ts'
import { json, send, statusOf } from '../support/send.ts'
import { until } from '../support/wait.ts'

const withinMs = 1_000

export const twoInstances: Proof = {
  name: 'two-instances',
  title: 'written on one instance and read on the other; an admin who is one no longer',
  run: (round) =>
    withStage(async ({ instances: [first, second] }) => {
      const writes = round === 'full' ? 500 : 20
      const demotions = round === 'full' ? 20 : 3
      const path = '/rest/v1/categories?id=eq.seen-elsewhere&select=name'
      const write = (name: string) =>
        send(
          `${first.url}/rest/v1/categories?on_conflict=id`,
          json(
            { ...asService, prefer: 'resolution=merge-duplicates' },
            { id: 'seen-elsewhere', name },
          ),
        )

      const delays: number[] = []
      for (let index = 0; index < writes; index += 1) {
        const name = `Version ${index}`
        const { status } = await write(name)
        if (status >= 300) throw new Error(`The write was answered with ${status}.`)
        delays.push(
          await until(`${name} is seen`, async () => {
            const { body } = await send(`${second.url}${path}`, { headers: asVisitor })
            return body.includes(name)
          }),
        )
      }

      const ends: number[] = []
      for (let index = 0; index < demotions; index += 1) {
        const account = await makeAccount(first.url, 'admin')
        const headers = bearer(await logIn(second.url, account))
        const rename = () =>
          statusOf(
            `${second.url}/rest/v1/categories?id=eq.seen-elsewhere`,
            json(headers, { description: 'by an admin' }, 'PATCH'),
          )
        const before = await rename()
        if (before >= 300) throw new Error(`An admin was answered with ${before}.`)
        await setRole(first.url, account.id, 'user')
        ends.push(await until('the former admin is refused', async () => (await rename()) === 403))
      }

      const longest = Math.max(...delays)
      return [
        timed(
          `${writes} writes on one: the time until they were seen on the other`,
          `p50 ${Math.round(percentile(delays, 0.5))} ms, longest ${Math.round(longest)} ms`,
          `within ${withinMs} ms`,
          longest < withinMs,
        ),
        timed(
          `${demotions} admins demoted on one: the time until they were refused on the other`,
          `longest ${Math.round(Math.max(...ends))} ms`,
          `within ${withinMs} ms`,
          Math.max(...ends) < withinMs,
        ),
      ]
    }),
}
