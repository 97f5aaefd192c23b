import { setTimeout as pause } from 'node:timers/promises'
import {
  booksClose,
  markPaid,
  newAttempt,
  openCheckout,
  placeOrder,
  askPrice,
} from '../support/orders.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { inTurn, until } from '../support/repeat.ts'
import { withTwoInstances } from '../support/test-shop.ts'

const product = 'pink-tower'
const spreadMs = 20_000
const seenAfterMs = 4_000

export const holdClock: Proof = {
  name: 'hold-clock',
  done: 'orders whose time runs out on two sweeping instances while the owner marks them as paid on both',
  mustHold: 'no order both expired and paid, none waits a minute after its time, the books close',
  run: (round) =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      await openCheckout(database)
      const count = round === 'full' ? 500 : 60
      const cents = await askPrice(first.url, product)
      const orders = await inTurn(count, async (): Promise<{ number: string; version: number }> => {
        const { body } = await placeOrder(first.url, newAttempt(product, cents))
        return JSON.parse(body)
      })
      // Time runs out for one after the other. The owner sees each payment some seconds later, and
      // both instances look every 15 seconds, so that some are paid first and some end first.
      const runsOutMs = (index: number) => (index * spreadMs) / count
      for (const [index, { number }] of orders.entries()) {
        await database.query(`update orders set hold_until = now()
          + interval '${Math.round(runsOutMs(index))} milliseconds' where number = '${number}'`)
      }
      const answers = await Promise.all(
        orders.map(async (order, index) => {
          await pause(runsOutMs(index) + seenAfterMs)
          const [one, other] = await Promise.all([
            markPaid(first.url, order),
            markPaid(second.url, order),
          ])
          return [one.status, other.status].toSorted((a, b) => a - b).join()
        }),
      )
      const waiting = `select number from orders where payment_status = 'awaiting'`
      const waitedMs = await until('no order waits', async () => {
        return (await database.query(waiting)).length === 0
      })

      const [found] = await database.query<{ paid: number; both: number }>(`
          select count(*) filter (where payment_status = 'paid')::int as paid,
            count(*) filter (where payment_status = 'paid' and exists (
              select from order_events e where e.order_id = o.id and e.kind = 'expired'))::int as both
          from orders o`)
      const acknowledged = answers.filter((statuses) => statuses === '200,409').length
      const neither = answers.filter((statuses) => statuses === '409,409').length
      return [
        counted(
          `${acknowledged} paid first, ${neither} ended first`,
          acknowledged + neither === count,
        ),
        counted(`${found?.paid} are paid`, found?.paid === acknowledged),
        none(found?.both ?? count, 'both expired and paid'),
        counted(`the last ended ${Math.round(waitedMs / 1000)} s later`, waitedMs < 60_000),
        await booksClose(database),
      ]
    }),
}
