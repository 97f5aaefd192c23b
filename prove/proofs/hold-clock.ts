import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@golden-bead/contracts/orders'
import {
  booksClose,
  markPaid,
  newAttempt,
  openCheckout,
  placeOrder,
  askPrice,
  readHeld,
  setStock,
} from '../support/orders.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { inTurn, until } from '../support/repeat.ts'
import { withTwoInstances } from '../support/test-shop.ts'

const product = 'pink-tower'
const spreadMs = 20_000
const seenAfterMs = 4_000
const waitsAtMostSeconds = 60

type Found = { paid: number; expired: number; both: number; early: number; late: number }

export const holdClock: Proof = {
  name: 'hold-clock',
  done: 'orders whose time runs out on two sweeping instances while the owner marks them as paid on both',
  mustHold:
    'no order both expired and paid, none waits a minute after its time, each unit freed once, the books close',
  run: () =>
    withTwoInstances(async ({ instances: [first, second], database }) => {
      await openCheckout(database)
      const count = 500
      // Unpaid transfers hold half of the units at most.
      await setStock(first.url, product, { counted: true, onHand: 2 * count })
      const cents = await askPrice(first.url, product)
      const orders = await inTurn(count, async (): Promise<Order> => {
        const { body } = await placeOrder(first.url, newAttempt(product, cents))
        return JSON.parse(body)
      })
      // Time runs out for one after the other. The owner sees each payment some seconds later, and
      // both instances look every 15 seconds, so that some are paid first and some end first.
      const runsOutMs = (index: number) => (index * spreadMs) / count
      // The order itself forgets its time when it ends.
      await database.query('create table hold_times (order_id bigint, hold_until timestamptz)')
      for (const [index, { number }] of orders.entries()) {
        await database.query(`with timed as (update orders set hold_until = now()
          + interval '${Math.round(runsOutMs(index))} milliseconds' where number = '${number}' returning id, hold_until)
          insert into hold_times select * from timed`)
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
      const noneWaits = async () => (await database.query(waiting)).length === 0
      await until('no order waits', noneWaits, 3 * waitsAtMostSeconds * 1000)

      const [found] = await database.query<Found>(`
          select count(*) filter (where payment_status = 'paid')::int as paid,
            count(*) filter (where payment_status = 'expired')::int as expired,
            count(*) filter (where payment_status = 'paid' and e.id is not null)::int as both,
            count(*) filter (where e.created_at < h.hold_until)::int as early,
            extract(epoch from max(e.created_at - h.hold_until))::float8 as late
          from orders o join hold_times h on h.order_id = o.id
          left join order_events e on e.order_id = o.id and e.kind = 'expired'`)
      if (found === undefined) throw new Error('The query returned no row.')
      const held = await readHeld(first.url, product)
      const acknowledged = answers.filter((statuses) => statuses === '200,409').length
      const neither = answers.filter((statuses) => statuses === '409,409').length
      const heldFirst = orders.filter((order) => order.is_held).length
      return [
        counted(`${heldFirst} of ${count} orders held a unit`, heldFirst === count),
        counted(
          `${acknowledged} paid first, ${neither} ended first`,
          acknowledged + neither === count,
        ),
        counted(
          `${found.paid} are paid, ${found.expired} have ended`,
          found.paid === acknowledged && found.expired === neither,
        ),
        none(found.both, 'both expired and paid'),
        none(found.early, 'ended before their time'),
        counted(`${held} units are held at the end`, held === found.paid),
        counted(
          `the last ended ${Math.round(found.late)} s after its time`,
          found.late < waitsAtMostSeconds,
        ),
        await booksClose(database),
      ]
    }),
}
