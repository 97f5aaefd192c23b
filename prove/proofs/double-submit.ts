import {
  booksClose,
  newAttempt,
  openCheckout,
  placeOrder,
  type Attempt,
} from '../support/orders.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { withTwoInstances } from '../support/test-shop.ts'

const product = 'pink-tower'
const times = [0, 1, 2]
const atOnce = 20

export const doubleSubmit: Proof = {
  name: 'double-submit',
  done: 'orders that are each sent three times: together, one after the other, and across a SIGKILL of an instance',
  mustHold: 'one order and one mail for each, the same number in every answer, the books close',
  run: () =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      await openCheckout(database)
      const count = 1_000
      const [tower] = await database.query<{ cents: number }>(
        `select (price * 100)::int + case when price >= 75 then 0 else 999 end as cents
           from products where id = '${product}'`,
      )
      const attempts = Array.from({ length: count }, () => newAttempt(product, tower?.cents ?? 0))
      const numbers = new Map<Attempt, Set<string>>()
      let refused = 0

      const submit = async (attempt: Attempt, index: number) => {
        const instance = index % 2 === 0 ? first : second
        const { status, body } = await placeOrder(instance.url, attempt)
        if (status !== 201) return void (refused += 1)
        const known = numbers.get(attempt) ?? new Set()
        numbers.set(attempt, known.add(JSON.parse(body).number))
      }
      const together = (attempt: Attempt) => Promise.all(times.map((i) => submit(attempt, i)))
      const inTurn = async (attempt: Attempt) => {
        for (const i of times) await submit(attempt, i)
      }
      /** What got no answer is sent again to the instance that is left. */
      const acrossKill = async (attempt: Attempt) => {
        await submit(attempt, 0).catch(() => undefined)
        for (const i of [1, 3]) await submit(attempt, i)
      }
      const all = async (send: (attempt: Attempt) => Promise<unknown>, part: Attempt[]) => {
        for (let start = 0; start < part.length; start += atOnce) {
          await Promise.all(part.slice(start, start + atOnce).map(send))
        }
      }

      const third = Math.floor(count / 3)
      await all(together, attempts.slice(0, third))
      await all(inTurn, attempts.slice(third, 2 * third))
      const dying = all(acrossKill, attempts.slice(2 * third))
      await first.kill()
      await dying
      await first.start()

      const [stored] = await database.query<{ orders: number; mails: number }>(`select
          (select count(*)::int from orders) as orders,
          (select count(*)::int from platform.mail_outbox
           where dedupe_key like 'order:%:placed') as mails`)
      const several = [...numbers.values()].filter((known) => known.size > 1).length
      return [
        counted(`${stored?.orders} orders of ${count} attempts`, stored?.orders === count),
        counted(`${stored?.mails} mails about them`, stored?.mails === count),
        none(several, 'attempts with two numbers'),
        none(count - numbers.size, 'attempts without an answer'),
        none(refused, 'refused'),
        await booksClose(database),
      ]
    }),
}
