import { setTimeout as pause } from 'node:timers/promises'
import { totalsOf } from '@golden-bead/contracts/totals'
import type { Instance } from '../support/instance.ts'
import {
  askUntilAnswered,
  booksClose,
  newAttempt,
  noDeadlock,
  openCheckout,
  placeOrder,
  setStock,
  type Attempt,
} from '../support/orders.ts'
import { counted, met, none, timed, type Proof } from '../support/proof.ts'
import { repeat } from '../support/repeat.ts'
import { json, send } from '../support/send.ts'
import { asService, withTwoInstances, type Database } from '../support/test-shop.ts'

const last = 'pink-tower'
const withinMs = 5_000

type Priced = { id: string; cents: number }
type Outcome = { status: number; code: string; number: string; ms: number }

export const lastUnit: Proof = {
  name: 'last-unit',
  done: 'a crowd for the last unit; then one for carts of several products, two lines of one among them, while files, changes and counts come, and an instance is killed',
  mustHold:
    'one order for the last unit and a refusal for all others, never a unit too many, no deadlock, the books close; no answer about the last unit after 5 s',
  run: (round) =>
    withTwoInstances(async ({ instances, database }) => {
      await openCheckout(database)
      const isFull = round === 'full'
      const priced = await database.query<Priced>(
        `select id, (price * 100)::int as cents from products
         where in_stock and price > 0 and id <> '${last}' order by id limit 6`,
      )
      const forLast = await crowdForLast(instances, isFull ? 500 : 50)
      const forMany = await crowdForMany(instances, priced, isFull ? 500 : 80)
      const sold = await soldOf(database, forMany.products)
      const figures = [
        counted(`${forLast.orders} order for the last unit`, forLast.orders === 1),
        counted(
          `${forLast.refused} of ${forLast.buyers} were told that it is gone`,
          forLast.refused === forLast.buyers - 1,
        ),
        timed(`its slowest answer took ${Math.round(forLast.ms)} ms`, forLast.ms < withinMs),
        counted(
          `${sold.map(({ units }) => units).join(', ')} of ${forMany.stock} units of each are sold`,
          sold.every(({ units, held }) => units <= forMany.stock && held === units),
        ),
        counted(
          `${forMany.orders} of ${forMany.buyers} carts were bought, ${forMany.refused} refused`,
          forMany.orders > 0 && forMany.orders + forMany.refused === forMany.buyers,
        ),
        met(`counting began and stopped ${forMany.switches} times`, forMany.switches > 0),
        none(forMany.wrongSwitches, 'changes of it answered otherwise'),
        none((await countOrders(database)) - forLast.orders - forMany.orders, 'orders unasked'),
        await booksClose(database),
      ]
      return [...figures, await noDeadlock(instances, database)]
    }),
}

/** Asks with one key until the shop says yes or no. */
async function buy(
  instances: readonly [Instance, Instance],
  attempt: Attempt,
  index: number,
): Promise<Outcome> {
  let slowest = 0
  const { status, body } = await askUntilAnswered(instances, index, async (url) => {
    const answer = await placeOrder(url, attempt)
    slowest = Math.max(slowest, answer.ms)
    return answer
  })
  const { code = '', number = '' } = JSON.parse(body)
  return { status, code, number, ms: slowest }
}

function countOutcomes(outcomes: readonly Outcome[]) {
  const isRefused = ({ status, code }: Outcome) => status === 409 && code === 'out_of_stock'
  return {
    buyers: outcomes.length,
    ms: Math.max(...outcomes.map(({ ms }) => ms)),
    orders: new Set(outcomes.flatMap(({ number }) => (number === '' ? [] : [number]))).size,
    refused: outcomes.filter(isRefused).length,
  }
}

async function crowdForLast(instances: readonly [Instance, Instance], buyers: number) {
  await setStock(instances[0].url, last, { counted: true, onHand: 1 })
  const attempts = Array.from({ length: buyers }, () => newAttempt(last, 7849))
  return countOutcomes(
    await Promise.all(attempts.map((attempt, index) => buy(instances, attempt, index))),
  )
}

async function crowdForMany(
  instances: readonly [Instance, Instance],
  [switched, ...priced]: Priced[],
  buyers: number,
) {
  const [first, second] = instances
  if (switched === undefined) throw new Error('The sample has no products.')
  const stock = buyers / 5
  for (const { id } of priced) await setStock(second.url, id, { counted: true, onHand: stock })

  /** One to five products in any order, the first in two lines, and some of one that begins and stops. */
  const cart = (): Attempt => {
    const chosen = priced.toSorted(() => Math.random() - 0.5)
    const some = chosen.slice(0, 1 + Math.floor(Math.random() * chosen.length))
    const lines = [...some, ...some.slice(0, 1), switched].toSorted(() => Math.random() - 0.5)
    const { totalCents } = totalsOf(
      lines.map(({ cents }) => ({ unitPriceCents: cents, quantity: 1 })),
    )
    return newAttempt(
      lines.map(({ id }) => ({ product_id: id, quantity: 1 })),
      totalCents,
    )
  }

  const ids = [switched, ...priced].map(({ id }) => id)
  let changes = 0
  const changing = repeat(async () => {
    changes += 1
    const file = ['id,description', ...ids.map((id) => `${id},Round ${changes}`)].join('\n')
    const csv = { ...asService, 'content-type': 'text/csv' }
    const url = second.url
    await send(`${url}/admin/v1/products/import`, { method: 'POST', headers: csv, body: file })
    const change = json(asService, { featured: changes % 2 === 0 }, 'PATCH')
    await send(`${url}/rest/v1/products?id=in.(${ids.join(',')})`, change)
    const name = json(asService, { name: `Sensorial ${changes}` }, 'PATCH')
    await send(`${url}/rest/v1/categories?id=eq.sensorial`, name)
  })
  let [switches, wrongSwitches] = [0, 0]
  const switching = repeat(async () => {
    const counts = { counted: switches % 2 === 0, onHand: 100_000 }
    const { status } = await setStock(second.url, switched.id, counts)
    if (status === 200) switches += 1
    else if (status !== 503) wrongSwitches += 1
  }, 20)

  const buying = Promise.all(
    Array.from({ length: buyers }, cart).map((attempt, index) => buy(instances, attempt, index)),
  )
  await pause(300)
  await first.kill()
  const outcomes = await buying
  await first.start()
  await changing.stop()
  await switching.stop()
  const products = priced.map(({ id }) => id)
  return { ...countOutcomes(outcomes), products, stock, switches, wrongSwitches }
}

const soldOf = (database: Database, ids: readonly string[]) =>
  database.query<{ units: number; held: number }>(
    `select coalesce(sum(l.quantity), 0)::int as units, s.held from stock_levels s
     left join order_lines l on l.product_id = s.product_id
     where s.product_id in (${ids.map((id) => `'${id}'`).join()}) group by s.product_id`,
  )

async function countOrders(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int from orders')
  return row?.count ?? NaN
}
