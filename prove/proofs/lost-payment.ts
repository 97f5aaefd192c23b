import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@golden-bead/contracts/orders'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { Fault, StripeOperation } from '@golden-bead/local-services/stripe-server'
import {
  asBuyer,
  chargesMatch,
  letTimeRunOut,
  noneWaits,
  ownerActs,
  pageOf,
  readOrder,
  refundsMatch,
  sendEventsTo,
  withCards,
  type CardShop,
} from '../support/card-shop.ts'
import {
  askPrice,
  askUntilAnswered,
  booksClose,
  newAttempt,
  noDeadlock,
  openCheckout,
  placeOrder,
} from '../support/orders.ts'
import { counted, met, none, type Figure, type Proof } from '../support/proof.ts'
import { repeat, together, until } from '../support/repeat.ts'
import type { Answer } from '../support/send.ts'
import type { Database } from '../support/test-shop.ts'

const product = 'pink-tower'
const faults: readonly Fault[] = ['late', 'never', 'error', 'dies']
/** Each meets the shop's call and its repeat. */
const strikesMax = 3
const pausesMaxMs = 50

type Life = (buyer: Buyer) => Promise<void>

const lives: readonly Life[] = [
  async function paysAndReturns(buyer) {
    buyer.payOn(await buyer.reachPage())
    await buyer.ask('settle')
  },
  async function paysAndIsGone(buyer) {
    buyer.payOn(await buyer.reachPage())
  },
  async function leaves(buyer) {
    await buyer.reachPage()
    await buyer.runOutOfTime()
  },
  async function cancels(buyer) {
    await buyer.place()
    await buyer.ask('cancel')
  },
  async function cancelsWhilePaying(buyer) {
    await buyer.payOnWhile(await buyer.reachPage(), () => buyer.ask('cancel'))
  },
  async function asksForAnotherPage(buyer) {
    await buyer.payOnWhile(await buyer.reachPage(), () => buyer.ask('pay', 'card'))
    buyer.payOn(await buyer.reachPage())
  },
  async function turnsToTransfer(buyer) {
    await buyer.payOnWhile(await buyer.reachPage(), () => buyer.ask('pay', 'bank_transfer'))
  },
]

const livesAfterPaying: readonly Life[] = [
  async function isCancelledByTheOwner(buyer) {
    buyer.payOn(await buyer.reachPage())
    await buyer.ownerActs('cancel', ({ status }) => status === 'cancelled')
  },
  async function isRefundedInPart(buyer) {
    buyer.payOn(await buyer.reachPage())
    await buyer.ownerActs('refund', ({ refunds }) => refunds.length > 0, { amount_cents: 100 })
  },
]

/** What is asked of the provider, and the lives of orders in which it is. */
const table: readonly [StripeOperation, readonly Life[]][] = [
  ['session.create', lives],
  ['session.retrieve', lives],
  ['session.expire', lives],
  ['refund.create', livesAfterPaying],
  ['refund.list', livesAfterPaying],
]

export const lostPayment: Proof = {
  name: 'lost-payment',
  done: 'orders by card that are paid, left, cancelled, paid anew and refunded on two instances, while calls of each kind to the provider are answered late, never, with an error that stays, or die after they are done, and an instance is killed',
  mustHold:
    'no order waits a minute after all faults; each charge is that of one paid order, no order is paid without one, each refund is sent once, no page can be paid after its order, no deadlock, the books close',
  run: (round) =>
    withCards(async (shop) => {
      const { instances, database, stripe } = shop
      await openCheckout(database)
      const cents = await askPrice(instances[0].url, product)
      const isFull = round === 'full'
      const orders = table
        .flatMap(([operation, among]) =>
          faults.flatMap((fault) => among.map((live) => ({ operation, fault, live }))),
        )
        .flatMap((order) => Array.from({ length: isFull ? 4 : 1 }, () => order))
        .toSorted(() => Math.random() - 0.5)
      const seen: Seen = { pages: new Set(), keys: new Map(), wrong: 0 }
      const planned: string[] = []

      // Some answers come before the shop gives up waiting, others after it.
      const lettingGo = repeat(() => Promise.resolve(stripe.letGo()), isFull ? 12_000 : 1_000)
      const living = together(orders, orders.length, ({ operation, fault, live }, index) => {
        const strike = () => {
          planned.push(`${operation} ${fault}`)
          stripe.fail(operation, fault)
        }
        return live(createBuyer(shop, { index, cents, seen, strike }))
      })
      await until('half of the orders', () => seen.keys.size * 2 >= orders.length)
      await instances[0].kill()
      await instances[0].start()
      await living
      await lettingGo.stop()

      const failed = countFailed(planned, stripe.heal())
      await letTimeRunOut(database)
      const waited = await noneWaits(database)
      // Whoever still has a page open tries to pay on it, and no event tells of it.
      stripe.hold(true)
      const paidTooLate = [...seen.pages].filter((page) => stripe.pay(page) === 'paid').length

      const atProvider = JSON.stringify(stripe.list())
      return [
        failed,
        ...(await allEnded(database, orders.length)),
        waited,
        await chargesMatch(stripe, database),
        await refundsMatch(stripe, database),
        none(paidTooLate, 'pages paid after their orders'),
        none(await countSurplusPages(shop), 'orders with more pages than attempts to pay'),
        none(seen.wrong, 'answered otherwise'),
        none(
          [...seen.keys.values()].filter((key) => atProvider.includes(key)).length,
          'keys of orders at the provider',
        ),
        await booksClose(database),
        await noDeadlock(instances, database),
      ]
    }),
}

/** What all buyers have seen. */
type Seen = { pages: Set<string>; keys: Map<string, string>; wrong: number }
type Options = { index: number; cents: number; seen: Seen; strike: () => void }
type Buyer = ReturnType<typeof createBuyer>

const isOdd = () => Math.random() < 0.5

/** Somebody who presses a button again until there is an answer. */
function createBuyer({ instances, database, stripe }: CardShop, options: Options) {
  const { index, cents, seen, strike } = options
  const attempt = newAttempt(product, cents, 'card')
  let strikes = 0
  let known: Order | undefined

  const untilAnswered = async (work: (url: string) => Promise<Answer>) => {
    if (strikes < strikesMax) {
      strikes += 1
      for (const _call of ['first', 'repeat']) strike()
    }
    return askUntilAnswered(instances, index, work)
  }
  const take = ({ status, body }: Answer): Order => {
    if (status >= 300) throw new Error(`A buyer was answered with ${status}: ${body}`)
    const order: Order = JSON.parse(body)
    const page = pageOf(order)
    if (page !== undefined) seen.pages.add(page)
    if (order.key !== undefined) seen.keys.set(order.number, order.key)
    known = order
    return order
  }
  const place = async () => take(await untilAnswered((url) => placeOrder(url, attempt)))

  async function ask(step: 'settle' | 'cancel' | 'pay', method?: PaymentMethod): Promise<Order> {
    const order = known ?? (await place())
    const body = step === 'settle' ? {} : { version: order.version, payment_method: method }
    const answer = await untilAnswered((url) => asBuyer(url, order, step, body))
    if (answer.status < 300) return take(answer)
    // Somebody, perhaps this buyer without hearing of it, has changed the order.
    if (answer.status !== 409) seen.wrong += 1
    return take(await untilAnswered((url) => readOrder(url, order)))
  }

  /** What the owner does with an order that is paid, once. */
  async function ownerPresses(
    step: 'cancel' | 'refund',
    isDone: (order: Order) => boolean,
    body: object = {},
  ): Promise<void> {
    let order = await ask('settle')
    while (!isDone(order)) {
      const { number, version } = order
      const press = (url: string) => ownerActs(url, number, step, { version, ...body })
      const isPaid = order.payment_status !== 'awaiting'
      const { status } = isPaid ? await untilAnswered(press) : { status: 200 }
      // The answer to an earlier press was lost, or somebody else has changed the order.
      if (status >= 300 && status !== 409) seen.wrong += 1
      order = await ask('settle')
    }
  }

  /** Nobody hears of some payments but the shop itself, when it asks. */
  function payOn(page: string | undefined): void {
    if (page === undefined) return
    stripe.hold(isOdd())
    sendEventsTo(stripe, instances[isOdd() ? 0 : 1])
    stripe.pay(page)
  }

  return {
    place,
    ask,
    payOn,
    ownerActs: ownerPresses,
    /** The same attempt again, or another page: until there is one, or nothing to pay. */
    async reachPage(): Promise<string | undefined> {
      let order = await place()
      while (order.payment_status === 'awaiting' && order.payment === undefined) {
        order = await (isOdd() ? place() : ask('pay', 'card'))
      }
      return pageOf(order)
    },
    async payOnWhile(page: string | undefined, asking: () => Promise<Order>): Promise<void> {
      const asked = asking()
      await pause(Math.random() * pausesMaxMs)
      payOn(page)
      await asked
    },
    /** The clock of the provider may be first. */
    async runOutOfTime(): Promise<void> {
      const page = known && pageOf(known)
      if (page !== undefined && isOdd()) stripe.end(page)
      await letTimeRunOut(database, known)
    },
  }
}

/** Of the faults that were planned, those that met a call. */
function countFailed(
  planned: readonly string[],
  left: readonly [StripeOperation, Fault][],
): Figure {
  const notMet = countAll(left.map(([operation, fault]) => `${operation} ${fault}`))
  const struck = [...countAll(planned)].map(([way, count]) => count - (notMet.get(way) ?? 0))
  const calls = struck.reduce((sum, count) => sum + count, 0)
  const ways = struck.filter((count) => count > 0).length
  const all = table.length * faults.length
  return met(`${calls} calls failed, in ${ways} of ${all} ways`, ways === all)
}

function countAll(names: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(names, (name) => name)
  return new Map([...groups].map(([name, group]) => [name, group.length]))
}

async function allEnded(database: Database, placed: number): Promise<Figure[]> {
  const rows = await database.query<{ status: string; count: number }>(
    `select payment_status as status, count(*)::int from orders group by 1 order by 1`,
  )
  const what = rows.map(({ status, count }) => `${count} ${status}`).join(', ')
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return [
    counted(`${all} orders of ${placed}`, all === placed),
    met(`orders at the end: ${what}`, rows.length === 5),
  ]
}

/** An attempt to pay has one page, however often the shop asks for it. */
async function countSurplusPages({ stripe, database }: CardShop): Promise<number> {
  const attempts = await database.query<{ number: string; count: number }>(
    `select o.number, count(*)::int from orders o join payments p on p.order_id = o.id
     where p.provider = 'card' group by 1`,
  )
  const pages = countAll(stripe.list().sessions.map(({ metadata }) => metadata?.['number'] ?? ''))
  return attempts.filter(({ number, count }) => (pages.get(number) ?? 0) > count).length
}
