import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@golden-bead/contracts/orders'
import { defaultShippingRate } from '@golden-bead/contracts/shipping-options'
import { totalsOf } from '@golden-bead/contracts/totals'
import {
  asBuyer,
  chargesMatch,
  noneWaits,
  pageOf,
  readOrder,
  refundsMatch,
  withCards,
  type CardShop,
} from '../support/card-shop.ts'
import type { Instance } from '../support/instance.ts'
import {
  askUntilAnswered,
  booksClose,
  newAttempt,
  noDeadlock,
  placeOrder,
  setStock,
  type Attempt,
} from '../support/orders.ts'
import { counted, met, none, timed, type Figure, type Proof } from '../support/proof.ts'
import { repeat, together, until } from '../support/repeat.ts'
import { json, send } from '../support/send.ts'
import { asService, inNetwork, type Database } from '../support/test-shop.ts'

const last = 'pink-tower'
const withinMs = 5_000
const payAtOnce = 10
/** Of these one network may hold one, and no other beside it. */
const unitsForSchool = 3

type Instances = readonly [Instance, Instance]
type Priced = { id: string; cents: number }
type Outcome = { status: number; code: string; order: Order | undefined; ms: number }
type Crowd = ReturnType<typeof countOutcomes>
type Sold = { id: string; stand: number; held: number }

export const lastUnit: Proof = {
  name: 'last-unit',
  done: 'a crowd for the last unit; one of a single network for three units; one for carts of several products, two lines of one among them, while files, changes and counts come, and an instance is killed; then all of them pay',
  mustHold:
    'one order for the last unit and a refusal for all others; one unit held by the network, and three of its orders stand; money for what is gone goes back, never a unit too many, no deadlock, the books close; no answer about the last unit after 5 s',
  run: (round) =>
    withCards(async (shop) => {
      const { instances, database } = shop
      const isFull = round === 'full'
      const [forSchool, ...priced] = await database.query<Priced>(
        `select id, (price * 100)::int as cents from products
         where in_stock and price > 0 and id <> '${last}' order by id limit 7`,
      )
      if (forSchool === undefined) throw new Error('The sample has no products.')
      const forLast = await crowdForLast(instances, isFull ? 500 : 50)
      const school = await crowdOfSchool(instances, forSchool, isFull ? 200 : 20)
      const forMany = await crowdForMany(instances, priced, isFull ? 500 : 80)
      const crowds = [forLast, school, forMany]
      const orders = crowds.flatMap((crowd) => crowd.orders)
      await payAll(shop, orders)
      const waited = await noneWaits(database)
      const stands = await listSold(database)
      return [
        ...ofLast(forLast),
        ...ofSchool(school, stands.get(forSchool.id)),
        ...ofMany(forMany, stands),
        none((await countOrders(database)) - orders.length, 'orders unasked'),
        waited,
        await chargesMatch(shop.stripe, database),
        await refundsMatch(shop.stripe, database),
        await booksClose(database),
        await noDeadlock(instances, database),
      ]
    }),
}

/** Somebody in a network of their own, unless it is named, asks with one key until there is an answer. */
async function buy(
  instances: Instances,
  attempt: Attempt,
  { index, network = index + 1 }: { index: number; network?: number },
): Promise<Outcome> {
  let slowest = 0
  const { status, body } = await askUntilAnswered(instances, index, async (url) => {
    const answer = await placeOrder(url, attempt, inNetwork(network))
    slowest = Math.max(slowest, answer.ms)
    return answer
  })
  const answered = JSON.parse(body)
  const { code = '' } = answered
  return { status, code, order: status === 201 ? answered : undefined, ms: slowest }
}

function countOutcomes(outcomes: readonly Outcome[]) {
  const isRefused = ({ status, code }: Outcome) => status === 409 && code === 'out_of_stock'
  return {
    buyers: outcomes.length,
    ms: Math.max(...outcomes.map(({ ms }) => ms)),
    orders: outcomes.flatMap(({ order }) => order ?? []),
    refused: outcomes.filter(isRefused).length,
  }
}

async function crowdForLast(instances: Instances, buyers: number): Promise<Crowd> {
  await setStock(instances[0].url, last, { counted: true, onHand: 1 })
  const attempts = Array.from({ length: buyers }, () => newAttempt(last, 7849, 'card'))
  return countOutcomes(
    await Promise.all(attempts.map((attempt, index) => buy(instances, attempt, { index }))),
  )
}

/** All of them are behind one address, and none is refused. */
async function crowdOfSchool(
  instances: Instances,
  { id, cents }: Priced,
  buyers: number,
): Promise<Crowd> {
  await setStock(instances[0].url, id, { counted: true, onHand: unitsForSchool })
  const { totalCents } = totalsOf([{ unitPriceCents: cents, quantity: 1 }], defaultShippingRate)
  const attempts = Array.from({ length: buyers }, () => newAttempt(id, totalCents, 'card'))
  return countOutcomes(
    await Promise.all(
      attempts.map((attempt, index) => buy(instances, attempt, { index, network: 1_000 })),
    ),
  )
}

async function crowdForMany(instances: Instances, [switched, ...priced]: Priced[], buyers: number) {
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
      defaultShippingRate,
    )
    return newAttempt(
      lines.map(({ id }) => ({ product_id: id, quantity: 1 })),
      totalCents,
      'card',
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
    Array.from({ length: buyers }, cart).map((attempt, index) =>
      buy(instances, attempt, { index }),
    ),
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

/** On the page of each order, and both instances hear of it at the same time. */
async function payAll({ instances, stripe }: CardShop, orders: readonly Order[]): Promise<void> {
  await together(orders, payAtOnce, async (order, index) => {
    stripe.pay(await reachPage(instances, order, index))
    const settle = (url: string) => asBuyer(url, order, 'settle')
    await Promise.all([0, 1].map((next) => askUntilAnswered(instances, index + next, settle)))
  })
}

/** That of the order, or of a next attempt: in a crowd the first one may not get a page in time. */
async function reachPage(instances: Instances, order: Order, index: number): Promise<string> {
  let current = order
  await until('there is a page', async () => {
    if (pageOf(current) !== undefined) return true
    const { version } = current
    const again = { version, payment_method: 'card' }
    await askUntilAnswered(instances, index, (url) => asBuyer(url, order, 'pay', again))
    const read = await askUntilAnswered(instances, index, (url) => readOrder(url, order))
    current = JSON.parse(read.body)
    return pageOf(current) !== undefined
  })
  return pageOf(current) ?? ''
}

function ofLast({ buyers, orders, refused, ms }: Crowd): Figure[] {
  return [
    counted(`${orders.length} order for the last unit`, orders.length === 1),
    counted(`${refused} of ${buyers} were told that it is gone`, refused === buyers - 1),
    timed(`the slowest answer about the last unit took ${Math.round(ms)} ms`, ms < withinMs),
  ]
}

function ofSchool({ buyers, orders }: Crowd, sold: Sold | undefined): Figure[] {
  const held = orders.filter((order) => order.is_held).length
  return [
    counted(
      `${orders.length} of ${buyers} of one network ordered, ${held} held a unit`,
      orders.length === buyers && held === 1,
    ),
    counted(
      `${sold?.stand} of ${unitsForSchool} units are theirs, the others are cancelled`,
      sold?.stand === unitsForSchool && sold.held === unitsForSchool,
    ),
  ]
}

type Many = Awaited<ReturnType<typeof crowdForMany>>

function ofMany(many: Many, stands: ReadonlyMap<string, Sold>): Figure[] {
  const sold = many.products.flatMap((id) => stands.get(id) ?? [])
  return [
    counted(
      `${sold.map(({ stand }) => stand).join(', ')} of ${many.stock} units of each are sold`,
      sold.length > 0 && sold.every(({ stand, held }) => stand <= many.stock && held === stand),
    ),
    counted(
      `${many.orders.length} of ${many.buyers} carts were ordered, ${many.refused} refused`,
      many.orders.length > 0 && many.orders.length + many.refused === many.buyers,
    ),
    met(`counting began and stopped ${many.switches} times`, many.switches > 0),
    none(many.wrongSwitches, 'changes of it answered otherwise'),
  ]
}

/** What stands of each product that is counted, and what is held of it. */
async function listSold(database: Database): Promise<Map<string, Sold>> {
  const rows = await database.query<Sold>(
    `select s.product_id as id, coalesce(sum(l.quantity - l.cancelled), 0)::int as stand, s.held
     from stock_levels s left join order_lines l on l.product_id = s.product_id
     group by s.product_id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function countOrders(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int from orders')
  return row?.count ?? NaN
}
