import type { Order, Price } from '@golden-bead/contracts/orders'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { bearer, logIn, makeAccount, newAddress } from '../support/accounts.ts'
import { asBuyer, ownerActs, pageOf, withCards, type CardShop } from '../support/card-shop.ts'
import {
  booksClose,
  markPaid,
  newAttempt,
  openCheckout,
  placeOrder,
  setStock,
} from '../support/orders.ts'
import { counted, met, none, type Figure, type Proof } from '../support/proof.ts'
import { inTurn, together, until } from '../support/repeat.ts'
import { json, send } from '../support/send.ts'
import { productCalled } from '../support/shoppers.ts'
import {
  asService,
  inNetwork,
  withTwoInstances,
  type Database,
  type TestShop,
} from '../support/test-shop.ts'

const lastOnes = Array.from({ length: 12 }, (_none, index) => `last-${index}`)
const shelves: readonly (readonly [id: string, units: number])[] = [
  ...lastOnes.map((id) => [id, 1] as const),
  ...[2, 3, 12, 200].map((units) => [`one-of-${units}`, units] as const),
]
const several = shelves.filter(([, units]) => units > 1).map(([id]) => id)
const forSchool = 'one-of-200'

const inboxes = 100
const accounts = 20
const teachers = 60
const [ofAttacker, ofSchool, ofOthers] = [1, 2, 100]

const dayMinutes = 24 * 60
const heldMinutesMax = 60
/** As it is delivered. */
const settings = { RATE_LIMIT_FACTOR: '1' }

type Person = { email: string; headers: Record<string, string> }
type Line = { product_id: string; quantity: number }
/** How long a step of the clock is, shorter than a hold by card, and how the shop may be paid. */
type Terms = { minutes: number; methods: readonly PaymentMethod[] }

export const hoard: Proof = {
  name: 'hoard',
  done: 'a day, in steps of the clock of the database, on which one network with 100 inboxes and 20 new accounts holds what it can of a shop with default limits, by new orders and by `/pay`, while others buy; then a school behind one address; the same where transfers alone are offered',
  mustHold:
    'of what has two units or more one can always be bought by somebody else; the last unit of each of twelve products is held an hour of the day at most, and never by a transfer; none of 60 orders of the school is refused, and all stand when they are paid; the books close',
  run: async () => [
    ...(await withCards(async (shop) => {
      await openCheckout(shop.database)
      const byCard = await endureDay(shop, { minutes: 14, methods: ['card', 'bank_transfer'] })
      const school = await sellToSchool(shop, 'card', (url, order) => payByCard(shop, url, order))
      return [...byCard, ...school, await booksClose(shop.database)]
    }, settings)),
    ...(await withTwoInstances(
      async (shop) => {
        await openCheckout(shop.database)
        const byTransfer = await endureDay(shop, { minutes: 60, methods: ['bank_transfer'] })
        const school = await sellToSchool(shop, 'bank_transfer', markPaid)
        return [...byTransfer, ...school, await booksClose(shop.database)]
      },
      { environment: settings },
    )),
  ],
}

/** What an attacker has reached after each step of the clock, and what others could buy then. */
async function endureDay(shop: TestShop, terms: Terms): Promise<Figure[]> {
  const { instances, database } = shop
  await fillShelves(instances[0].url)
  const attacker = createAttacker(shop, await gather(instances[0].url), terms)
  const heldMinutes = new Map<string, number>()
  const others = { tried: 0, failed: 0 }
  const pass = async (minutes: number) => {
    for (const { id, held } of await listHeld(database, minutes)) {
      heldMinutes.set(id, (heldMinutes.get(id) ?? 0) + held)
    }
    await passTime(shop, minutes)
  }
  for (let step = 0; step * terms.minutes < dayMinutes; step += 1) {
    await attacker.placeOrders(step)
    for (const id of several) {
      others.tried += 1
      const network = ofOthers + others.tried
      if (!(await canBuyOne(shop, { id, network, terms }))) others.failed += 1
    }
    await pass(terms.minutes - 1)
    await attacker.payAgain(step)
    await pass(1)
  }
  const { counts } = attacker
  const longest = Math.round(Math.max(0, ...heldMinutes.values()))
  const isByCard = terms.methods.includes('card')
  return [
    met(
      `with ${terms.methods.join(' and ')} ${counts.placed} orders of the attacker, ${counts.held} of them held, ${counts.again} kept by /pay`,
      counts.placed > 0 && counts.held > 0 && counts.again > 0,
    ),
    counted(
      `each last unit was held ${longest} minutes of the day at most`,
      longest <= (isByCard ? heldMinutesMax : 0),
    ),
    none(others.failed, `of ${others.tried} others could not buy one of two units or more`),
  ]
}

async function fillShelves(url: string): Promise<void> {
  for (const [id, units] of shelves) {
    await send(`${url}/rest/v1/products`, json(asService, productCalled(id)))
    await setStock(url, id, { counted: true, onHand: units })
  }
}

/** Everybody whom the attacker can be: guests and members in turn. */
async function gather(url: string): Promise<Person[]> {
  const guests = Array.from({ length: inboxes }, () => guestIn(ofAttacker))
  const members = await inTurn(accounts, async () => {
    const account = await makeAccount(url)
    const headers = { ...inNetwork(ofAttacker), ...bearer(await logIn(url, account)) }
    return { email: account.email, headers }
  })
  return guests.flatMap((guest, index) => [guest, members[index % accounts] ?? guest])
}

const guestIn = (network: number): Person => ({
  email: newAddress(),
  headers: inNetwork(network),
})

/** Lets everything that has happened be so much longer ago, and ends what is over then. */
async function passTime({ instances, database }: TestShop, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`
  await database.query(`
    update orders set placed_at = placed_at - ${ago}, hold_until = hold_until - ${ago},
      closed_at = closed_at - ${ago};
    update payments set created_at = created_at - ${ago};
    update platform.rate_limits set updated_at = updated_at - ${ago}`)
  const listOver = () =>
    database.query<{ number: string; version: number }>(
      `select number, version from orders where payment_status = 'awaiting' and hold_until < now()`,
    )
  // The sweeper would do it within seconds, which are many in a day of these: `hold-clock` waits for it.
  await together(await listOver(), 4, async ({ number, version }) => {
    await ownerActs(instances[0].url, number, 'cancel', { version })
  })
  await until('nothing is over', async () => (await listOver()).length === 0)
}

/** For how many of the next minutes the last units are held by what is not paid. */
const listHeld = (database: Database, minutes: number) =>
  database.query<{ id: string; held: number }>(
    `select l.product_id as id,
       least(${minutes}, extract(epoch from o.hold_until - now()) / 60)::float8 as held
     from orders o join order_lines l on l.order_id = o.id
     where o.payment_status = 'awaiting' and l.held > 0 and l.product_id like 'last-%'`,
  )

const askPrice = async (
  url: string,
  { headers }: Person,
  asked: { lines: readonly Line[]; payment_method: PaymentMethod },
): Promise<Price> => JSON.parse((await send(`${url}/store/v1/price`, json(headers, asked))).body)

/** Places it at the price that is asked for first; a clever buyer stops where nothing would be held. */
async function buy(
  url: string,
  person: Person,
  wanted: { lines: Line[]; method: PaymentMethod; onlyHeld?: boolean },
): Promise<Order | undefined> {
  const { lines, method, onlyHeld = false } = wanted
  const price = await askPrice(url, person, { lines, payment_method: method })
  if (onlyHeld && !price.is_held) return undefined
  const attempt = newAttempt(lines, price.total_cents, method, person.email)
  const { status, body } = await placeOrder(url, attempt, person.headers)
  return status === 201 ? JSON.parse(body) : undefined
}

function createAttacker({ instances, database }: TestShop, people: Person[], { methods }: Terms) {
  const placed = new Map<string, { order: Order; person: Person }>()
  const counts = { placed: 0, held: 0, again: 0 }
  let turn = 0

  async function tryToHold(lines: Line[], method: PaymentMethod, onlyHeld = true): Promise<void> {
    turn += 1
    const person = people[turn % people.length] ?? guestIn(ofAttacker)
    const { url } = instances[turn % 2 === 0 ? 0 : 1]
    const order = await buy(url, person, { lines, method, onlyHeld })
    if (order === undefined) return
    counts.placed += 1
    placed.set(order.number, { order, person })
    if (order.is_held) counts.held += 1
    // What holds nothing is in the way of the next one.
    else await asBuyer(url, order, 'cancel', { version: order.version }, person.headers)
  }

  return {
    counts,

    /** All that the price promises to hold; of one product in turn also what it does not. */
    async placeOrders(step: number): Promise<void> {
      for (const method of methods) {
        const half = lastOnes.filter((_id, index) => index % 2 === 0)
        await tryToHold(
          half.map((id) => ({ product_id: id, quantity: 1 })),
          method,
        )
        for (const [id, units] of shelves) {
          for (const quantity of new Set([units, Math.ceil(units / 2), 1])) {
            await tryToHold([{ product_id: id, quantity }], method)
          }
        }
        const [id = ''] = shelves[step % shelves.length] ?? []
        // By a guest and by a member.
        for (const quantity of [1, 1])
          await tryToHold([{ product_id: id, quantity }], method, false)
      }
    },

    /** Holds what it has once more, a moment before that ends, and in each way first. */
    async payAgain(step: number): Promise<void> {
      const ways = step % 2 === 0 ? methods : methods.toReversed()
      const held = await database.query<{ number: string; version: number }>(
        `select number, version from orders where payment_status = 'awaiting' and is_held`,
      )
      for (const { number, version } of held) {
        const known = placed.get(number)
        if (known === undefined) continue
        let current = { ...known.order, version }
        for (const method of ways) {
          const wish = { version: current.version, payment_method: method }
          const { headers } = known.person
          const answer = await asBuyer(instances[0].url, current, 'pay', wish, headers)
          if (answer.status === 200) current = { ...JSON.parse(answer.body), key: current.key }
          if (answer.status === 200 && current.is_held) break
        }
        if (current.version > version && current.is_held) counts.again += 1
      }
    },
  }
}

/** Somebody who has never been there: by card the unit is held, and a transfer that arrives gets it. */
async function canBuyOne(
  { instances: [, { url }] }: TestShop,
  { id, network, terms }: { id: string; network: number; terms: Terms },
): Promise<boolean> {
  const [method = 'bank_transfer'] = terms.methods
  const person = guestIn(network)
  const order = await buy(url, person, { lines: [{ product_id: id, quantity: 1 }], method })
  if (order === undefined) return false
  if (method === 'card') {
    await asBuyer(url, order, 'cancel', { version: order.version }, person.headers)
    return order.is_held
  }
  const paid: Order = JSON.parse((await markPaid(url, order)).body)
  await ownerActs(url, order.number, 'cancel', { version: paid.version })
  return paid.status === 'placed' && paid.is_held
}

/** Sixty teachers behind one address, while the attacker still holds what it has. */
async function sellToSchool(
  { instances: [{ url }], database }: TestShop,
  method: PaymentMethod,
  pay: (url: string, order: Order) => Promise<unknown>,
): Promise<Figure[]> {
  const orders = await inTurn(teachers, () =>
    buy(url, guestIn(ofSchool), { lines: [{ product_id: forSchool, quantity: 1 }], method }),
  )
  const taken = orders.flatMap((order) => order ?? [])
  for (const order of taken) await pay(url, order)
  const numbers = taken.map(({ number }) => `'${number}'`).join()
  const paid = await database.query(
    `select from orders where status = 'placed' and payment_status = 'paid' and is_held
     and number in (${numbers || 'null'})`,
  )
  const held = taken.filter((order) => order.is_held).length
  return [
    none(teachers - taken.length, `of ${teachers} orders of a school refused`),
    counted(
      `${held} of them were held at once, ${paid.length} stand when they are paid`,
      paid.length === teachers,
    ),
  ]
}

async function payByCard({ stripe }: CardShop, url: string, order: Order): Promise<void> {
  stripe.pay(pageOf(order) ?? '')
  await asBuyer(url, order, 'settle')
}
