import { bearer, logIn, makeAccount, setRole } from '../support/accounts.ts'
import { timed, type Proof } from '../support/proof.ts'
import { until } from '../support/repeat.ts'
import { json, send, statusOf } from '../support/send.ts'
import { asService, asVisitor, withTwoInstances } from '../support/test-shop.ts'

const withinMs = 1_000
const writes = 500
const demotions = 20

export const twoInstances: Proof = {
  name: 'two-instances',
  done: 'categories written on one instance and read on the other; admins demoted on one',
  mustHold: 'seen on the other, and refused there, within 1 s',
  run: () =>
    withTwoInstances(async ({ instances: [first, second] }) => {
      const path = '/rest/v1/categories?id=eq.seen-elsewhere'
      const write = (name: string) =>
        statusOf(
          `${first.url}/rest/v1/categories?on_conflict=id`,
          json(
            { ...asService, prefer: 'resolution=merge-duplicates' },
            { id: 'seen-elsewhere', name },
          ),
        )

      const delays: number[] = []
      for (let index = 0; index < writes; index += 1) {
        const name = `Version ${index}`
        const status = await write(name)
        if (status < 200 || status >= 300) throw new Error(`A write was answered with ${status}.`)
        const isSeen = async () =>
          (await send(`${second.url}${path}`, { headers: asVisitor })).body.includes(name)
        delays.push(await until(`${name} is seen`, isSeen))
      }

      const ends: number[] = []
      for (let index = 0; index < demotions; index += 1) {
        const account = await makeAccount(first.url, 'admin')
        const headers = bearer(await logIn(second.url, account))
        const change = json(headers, { description: 'by an admin' }, 'PATCH')
        const edit = () => statusOf(`${second.url}${path}`, change)
        const before = await edit()
        if (before < 200 || before >= 300) throw new Error(`An admin was answered with ${before}.`)
        await setRole(first.url, account.id, 'user')
        ends.push(await until('the former admin is refused', async () => (await edit()) === 403))
      }

      const [seenMs, refusedMs] = [Math.max(...delays), Math.max(...ends)]
      return [
        timed(`${writes} writes seen after ${Math.round(seenMs)} ms at most`, seenMs < withinMs),
        timed(
          `${demotions} former admins refused after ${Math.round(refusedMs)} ms at most`,
          refusedMs < withinMs,
        ),
      ]
    }),
}
