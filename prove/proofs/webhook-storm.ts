import type { Order } from '@golden-bead/contracts/orders'
import {
  asBuyer,
  chargesMatch,
  letTimeRunOut,
  noneWaits,
  pageOf,
  sendEventsTo,
  withCards,
  type Stripe,
} from '../support/card-shop.ts'
import type { Instance } from '../support/instance.ts'
import {
  askPrice,
  askUntilAnswered,
  booksClose,
  newAttempt,
  noDeadlock,
  placeOrder,
} from '../support/orders.ts'
import { counted, met, none, type Proof } from '../support/proof.ts'
import { together, until } from '../support/repeat.ts'
import type { Database } from '../support/test-shop.ts'

const product = 'pink-tower'
const atOnce = 20
const copiesMax = 5
const silentEach = 10
const cardThatIsDeclined = '4000000000000002'

type Instances = readonly [Instance, Instance]
type Event = ReturnType<Stripe['list']>['events'][number]
type Found = { paid: number; paidEvents: number; captured: number; mails: number }

export const webhookStorm: Proof = {
  name: 'webhook-storm',
  done: 'orders paid by card whose events come up to five times each or never, in any order, some forged or old, before and after the browser or without it, to two instances, one of which is killed',
  mustHold:
    'each order paid once, with one charge and one mail; no event taken in vain, no order paid by a forged one, none waits a minute after its time, no deadlock, the books close',
  run: (round) =>
    withCards(async ({ instances, database, stripe }) => {
      const count = round === 'full' ? 500 : 60
      stripe.hold(true)
      const orders = await payOnPages(instances, stripe, count)
      const storm = createStorm(instances, stripe)

      const third = Math.floor(count / 3)
      const whileOneDies = together(orders.slice(0, 2 * third), atOnce, storm.ofOrder)
      await until('a third of it', () => storm.counts.orders >= third)
      await instances[0].kill()
      await whileOneDies
      await instances[0].start()
      await together(orders.slice(2 * third), atOnce, storm.ofOrder)

      const paid = await listPaid(database)
      await letTimeRunOut(database)
      const waited = await noneWaits(database)
      const { told, believed, counts } = storm
      const found = await findAll(database)
      return [
        counted(`${found.paid} of ${count} orders are paid`, found.paid === count),
        met(
          `${paid.size} orders paid by events and browsers, the others found`,
          paid.size > 0 && paid.size < count,
        ),
        waited,
        counted(`${found.paidEvents} times they were paid`, found.paidEvents === count),
        counted(`${found.mails} mails about it`, found.mails === count),
        counted(`${found.captured} payments captured`, found.captured === count),
        await chargesMatch(stripe, database),
        counted(
          `${counts.refused} of ${counts.forged} forged or old events refused, ${counts.lost} found no instance`,
          counts.refused + counts.lost === counts.forged,
        ),
        none([...believed].filter((number) => !paid.has(number)).length, 'events taken in vain'),
        none([...paid].filter((number) => !told.has(number)).length, 'orders paid unasked'),
        none(counts.wrong, 'answered otherwise'),
        await booksClose(database),
        await noDeadlock(instances, database),
      ]
    }),
}

/** Some cards are declined first, and some buyers ask for another page before they pay. */
async function payOnPages(
  instances: Instances,
  stripe: Stripe,
  count: number,
): Promise<readonly Order[]> {
  const cents = await askPrice(instances[0].url, product)
  const orders: Order[] = []
  await together(Array.from({ length: count }), atOnce, async (_none, index) => {
    const attempt = newAttempt(product, cents, 'card')
    const placed = await askUntilAnswered(instances, index, (url) => placeOrder(url, attempt))
    let order: Order = JSON.parse(placed.body)
    if (index % 5 === 0) {
      const again = { version: order.version, payment_method: 'card' }
      order = JSON.parse((await asBuyer(instances[0].url, order, 'pay', again)).body)
    }
    const page = pageOf(order) ?? ''
    if (index % 5 === 1) stripe.pay(page, cardThatIsDeclined)
    stripe.pay(page)
    orders.push(order)
  })
  return orders
}

const numberOf = ({ data: { object } }: Event) => object.metadata?.['number'] ?? ''
const isOfPage = ({ data: { object } }: Event) => object.object === 'checkout.session'
const isOdd = () => Math.random() < 0.5

function createStorm(instances: Instances, stripe: Stripe) {
  const events = Map.groupBy(stripe.list().events, numberOf)
  /** The orders of which an instance heard that may be paid, and those of which it said so. */
  const [told, believed] = [new Set<string>(), new Set<string>()]
  const counts = { orders: 0, forged: 0, refused: 0, lost: 0, wrong: 0 }
  const either = () => instances[isOdd() ? 0 : 1]

  const deliver = async (event: Event) => {
    sendEventsTo(stripe, either())
    told.add(numberOf(event))
    const status = await stripe.deliver(event.id)
    if (status === 200 && isOfPage(event)) believed.add(numberOf(event))
    if (![undefined, 200, 503].includes(status)) counts.wrong += 1
  }
  const forge = async (event: Event) => {
    sendEventsTo(stripe, either())
    counts.forged += 1
    const status = await stripe.deliver(event.id, isOdd() ? 'wrong' : 'old')
    if (status === 400) counts.refused += 1
    else if (status === undefined) counts.lost += 1
  }
  const comeBack = async (order: Order) => {
    told.add(order.number)
    const answer = await asBuyer(either().url, order, 'settle').catch(() => undefined)
    if (answer?.status === 200) believed.add(order.number)
    if (![undefined, 200, 503].includes(answer?.status)) counts.wrong += 1
  }

  return {
    told,
    believed,
    counts,
    /** All that is said about an order, at the same time or in turn; of some, nothing true. */
    ofOrder: async (order: Order, index: number): Promise<void> => {
      const ofIt = events.get(order.number) ?? []
      const isSilent = index % silentEach === 0
      const copies = (isSilent ? [] : ofIt).flatMap((event) => {
        const times = Math.floor(Math.random() * (copiesMax + 1))
        return Array.from({ length: times }, () => () => deliver(event))
      })
      const calls = [
        ...copies,
        ...ofIt.map((event) => () => forge(event)),
        ...(isOdd() && !isSilent ? [() => comeBack(order)] : []),
      ].toSorted(() => Math.random() - 0.5)
      if (isOdd()) await Promise.all(calls.map((call) => call()))
      else for (const call of calls) await call()
      counts.orders += 1
    },
  }
}

async function listPaid(database: Database): Promise<Set<string>> {
  const text = `select number from orders where payment_status = 'paid'`
  return new Set((await database.query<{ number: string }>(text)).map(({ number }) => number))
}

async function findAll(database: Database): Promise<Found> {
  const [found] = await database.query<Found>(`select
    (select count(*)::int from orders where payment_status = 'paid') as paid,
    (select count(*)::int from order_events where kind = 'paid') as "paidEvents",
    (select count(*)::int from payments where captured_cents > 0) as captured,
    (select count(*)::int from platform.mail_outbox where dedupe_key like 'order:%:paid') as mails`)
  if (found === undefined) throw new Error('The query returned no row.')
  return found
}
