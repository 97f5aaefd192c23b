import { randomUUID } from 'node:crypto'
import { totalsWithout } from '@golden-bead/contracts/cancelled-units'
import type { Order } from '@golden-bead/contracts/orders'
import {
  asBuyer,
  chargesMatch,
  correctParcel,
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
  askUntilAnswered,
  booksClose,
  newAttempt,
  noDeadlock,
  openCheckout,
  placeOrder,
  setStock,
} from '../support/orders.ts'
import { met, none, type Proof } from '../support/proof.ts'
import { together, until } from '../support/repeat.ts'
import { json, send, type Answer } from '../support/send.ts'
import { asVisitor } from '../support/test-shop.ts'

const lines = [
  { product_id: 'pink-tower', quantity: 4 },
  { product_id: 'number-rods', quantity: 2 },
]
const counts = { full: 120, reduced: 12 }
const roundsOfPresses = 6

export const twoAdmins: Proof = {
  name: 'two-admins',
  done: 'orders of several units by card; of each two admins and the buyer press at once what they like (cancel units or all of it, refund units, the shipping or an amount, keep what is due, correct the address, ship some or all, correct a parcel, take it back, say that it has arrived, hold, release, pay), on two instances, of which one is killed',
  mustHold:
    'a press is done, or refused where another one was first; each refund is sent once, each charge is that of one order, no order waits a minute, no deadlock, the books close',
  run: (round) =>
    withCards(async (shop) => {
      const { instances, database, stripe } = shop
      await openCheckout(database)
      await collectTax(database)
      for (const { product_id: id } of lines) {
        await setStock(instances[0].url, id, { counted: true, onHand: 100_000 })
      }
      const totalCents = await askTotal(instances[0].url)
      const seen: Seen = { done: 0, refused: 0, wrong: 0, lived: 0 }
      const all = Array.from({ length: counts[round] }, (_, index) => index)
      const living = together(all, 8, async (index) => {
        sendEventsTo(stripe, instances[index % 2 === 0 ? 0 : 1])
        await liveThrough(shop, seen, { index, totalCents })
        seen.lived += 1
      })
      await until('half of the orders', () => seen.lived * 2 >= all.length)
      await instances[0].kill()
      await instances[0].start()
      await living
      await letTimeRunOut(database)
      return [
        met(
          `${seen.done} presses done, ${seen.refused} refused`,
          Math.min(seen.done, seen.refused) > 0,
        ),
        none(seen.wrong, 'answered otherwise'),
        await noneWaits(database),
        await chargesMatch(stripe, database),
        await refundsMatch(stripe, database),
        await booksClose(database),
        await noDeadlock(instances, database),
      ]
    }),
}

type Seen = { done: number; refused: number; wrong: number; lived: number }
type Press = (url: string, order: Order) => Promise<Answer>

const chicago = { state: 'IL', postal_code: '60614' }
const places = [
  chicago,
  { state: 'NY', postal_code: '10001' },
  { state: 'TX', postal_code: '75001' },
]

/** In two of the places, of which one taxes a share of the shipping; rods are not taxed. */
async function collectTax(database: CardShop['database']): Promise<void> {
  await database.query(`update products set is_taxable = false where id = 'number-rods'`)
  await database.query(`insert into tax_rates (state, name, rate_ppm, shipping, valid_from)
    values ('IL', 'Illinois', 62500, 'share', '2026-01-01'),
      ('NY', 'New York', 88750, 'whole', '2026-01-01')`)
}

const askTotal = async (url: string): Promise<number> => {
  const asked = { lines, ship_to: { ...chicago, country: 'US' } }
  const { body } = await send(`${url}/store/v1/price`, json(asVisitor, asked))
  return JSON.parse(body).total_cents
}

const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)]

const someUnits = (order: Order) => [
  { line_id: oneOf(order.lines)?.id, quantity: 1 + Math.floor(Math.random() * 2) },
]

const byOwner =
  (step: Parameters<typeof ownerActs>[2], bodyOf: (order: Order) => object = () => ({})): Press =>
  (url, order) =>
    ownerActs(url, order.number, step, { version: order.version, ...bodyOf(order) })

const ofParcel =
  (step: 'take-back' | 'delivered'): Press =>
  (url, order) => {
    const id = oneOf(order.shipments)?.id ?? randomUUID()
    return ownerActs(url, order.number, `shipments/${id}/${step}`, { version: order.version })
  }

/** Once more where it costs another total there, which is agreed to. */
async function correctAddress(url: string, order: Order): Promise<Answer> {
  const ship_to = { ...order.ship_to, ...oneOf(places), line2: `Door ${order.version}` }
  const ask = (seen: object) => byOwner('correct', () => ({ ship_to, ...seen }))(url, order)
  const answer = await ask({})
  const { code, total_cents: expected_total_cents } = JSON.parse(answer.body)
  return code === 'total_changed' ? ask({ expected_total_cents }) : answer
}

/** What stands against shipping, and is shipped despite. */
const known = ['hold', 'refund']

const admins: readonly Press[] = [
  byOwner('cancel', (order) => ({ lines: someUnits(order), refund: Math.random() < 0.5 })),
  byOwner('cancel', (order) => ({ lines: someUnits(order) })),
  byOwner('refund', (order) => ({ lines: someUnits(order) })),
  byOwner('refund', () => ({ amount_cents: 1 + Math.floor(Math.random() * 5_000) })),
  byOwner('refund', (order) => ({ shipping_cents: Math.max(1, order.shipping_cents) })),
  byOwner('refund', (order) => ({ tax_cents: Math.max(1, Math.floor(order.tax_cents / 3)) })),
  byOwner('keep', (order) => ({ lines: someUnits(order), reason: 'Agreed' })),
  correctAddress,
  byOwner('ship', () => ({ despite: known })),
  byOwner('ship', (order) => ({ lines: someUnits(order), despite: known })),
  byOwner('hold', () => ({ reason: 'Holiday' })),
  byOwner('release'),
  ofParcel('take-back'),
  ofParcel('delivered'),
  (url, order) =>
    correctParcel(url, order, oneOf(order.shipments)?.id ?? randomUUID(), {
      version: order.version,
      tracking_number: `${order.version}`,
    }),
  byOwner('cancel'),
]

const buyers: readonly Press[] = [
  (url, order) => {
    const cancelled = someUnits(order)
    const units = new Map(cancelled.map((one) => [one.line_id ?? 0, one.quantity]))
    return asBuyer(url, order, 'cancel', {
      version: order.version,
      lines: cancelled,
      expected_total_cents: Math.max(0, totalsWithout(order, units).totalCents),
    })
  },
  (url, order) => asBuyer(url, order, 'settle'),
]

/** Somebody else was faster, or there is no such parcel. */
const refusals = [404, 409]

/** Two admins and the buyer look at one version of an order, and press at once; again and again. */
async function liveThrough(
  { instances, stripe }: CardShop,
  seen: Seen,
  { index, totalCents }: { index: number; totalCents: number },
): Promise<void> {
  const attempt = newAttempt(lines, totalCents, 'card')
  const ask = (at: number, work: (url: string) => Promise<Answer>) =>
    askUntilAnswered(instances, at, work)
  const placing = await ask(index, (url) => placeOrder(url, attempt))
  if (placing.status >= 300) throw new Error(`An order was answered with ${placing.body}`)
  const placed: Order = JSON.parse(placing.body)
  const read = async (): Promise<Order> => ({
    ...JSON.parse((await ask(index, (url) => readOrder(url, placed))).body),
    key: placed.key,
  })
  const press = async (at: number, order: Order, work: Press | undefined) => {
    if (work === undefined) return
    const { status } = await ask(at, (url) => work(url, order))
    if (status < 300) seen.done += 1
    else if (refusals.includes(status)) seen.refused += 1
    else seen.wrong += 1
  }
  for (let count = 0; count < roundsOfPresses; count += 1) {
    const order = await read()
    const page = pageOf(order)
    if (page !== undefined && Math.random() < 0.6) stripe.pay(page)
    await Promise.all([
      press(index, order, oneOf(admins)),
      press(index + 1, order, oneOf(admins)),
      press(index, order, oneOf(buyers)),
    ])
  }
}
