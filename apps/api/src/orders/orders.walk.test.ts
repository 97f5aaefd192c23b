import { readFile } from 'node:fs/promises'
import { totalsWithout } from '@golden-bead/contracts/cancelled-units'
import { isPartPaid } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { pageOf, startCardShop, type CardShop } from '#test/card-shop.ts'
import { migrationsFolder } from '#test/migrations.ts'

/**
 * Owner, buyer, shop and clock take random steps with orders, whether or not these are possible: the
 * books close after each of them, and none is answered with a fault.
 */

let shop: CardShop
let invariants: string
beforeAll(async () => {
  shop = await startCardShop()
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  await shop.count('pink-tower', 1_000)
  await shop.request
    .patch('/rest/v1/products?id=eq.number-rods')
    .set(shop.owner)
    .send({ is_taxable: false })
    .expect(204)
  for (const rate of rates) await shop.post('/rest/v1/tax_rates', rate, shop.owner).expect(201)
  // The usual rate goes to New York alone, and a cheaper one everywhere.
  await shop.request
    .patch('/rest/v1/shipping_rates?position=eq.0')
    .set(shop.owner)
    .send({ states: ['NY'] })
    .expect(204)
  await shop.post('/rest/v1/shipping_rates', cheaper, shop.owner).expect(201)
})
afterAll(() => shop.close())

const since = { valid_from: '2026-01-01' }
const rates = [
  { ...since, state: 'NY', name: 'New York', rate_ppm: 40_000, shipping: 'whole' },
  {
    ...since,
    state: 'NY',
    name: 'New York City',
    postal_prefix: '100',
    rate_ppm: 88_750,
    shipping: 'whole',
  },
  { ...since, state: 'CA', name: 'California', rate_ppm: 72_500, shipping: 'share' },
]
const cheaper = { name: 'Ground', price_cents: 499, free_from_cents: 7_500, position: 2 }
/** Two rates of one state, another one, and a state where nothing is collected. */
const places = [
  { state: 'NY', postal_code: '10001' },
  { state: 'NY', postal_code: '12207' },
  { state: 'CA', postal_code: '90012' },
  { state: 'TX', postal_code: '75001' },
]

const fraction = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
const step = fc.record({
  what: fc.nat(),
  line: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 3 }),
  of: fraction,
  place: fc.nat({ max: places.length - 1 }),
})
type Choice = { what: number; line: number; units: number; of: number; place: number }

const products = ['pink-tower', 'number-rods', 'gold-beads']

const walks = fc.record({
  isByCard: fc.boolean(),
  at: fc.nat({ max: places.length - 1 }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 1 })),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

const now = async (order: Order): Promise<Order> => ({
  ...(await shop.read(order.number)).body,
  key: order.key,
})

async function place({ isByCard, at, quantities }: Placed): Promise<Order> {
  const lines = quantities.flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ product_id: products[index] ?? '', quantity }],
  )
  const ship_to = addressAt({ units: 0, place: at })
  const { state, postal_code, country } = ship_to
  const asked = { lines, ship_to: { state, postal_code, country } }
  const { body: price } = await shop.post('/store/v1/price', asked).expect(200)
  return shop.placed({
    lines,
    ship_to,
    payment_method: isByCard ? 'card' : 'bank_transfer',
    expected_total_cents: price.total_cents,
  })
}

type Placed = { isByCard: boolean; at: number; quantities: readonly number[] }

const centsLeft = ({ payments }: Order) =>
  payments.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
const part = (cents: number, of: number) => Math.max(1, Math.floor(cents * of))
const lineOf = ({ lines }: Order, { line }: Choice) => lines[line % lines.length]

/** Each answers with what the shop said, if anybody asked it something. */
type Step = (order: Order, choice: Choice) => Promise<{ status: number } | undefined>

type Answer = { status: number; body: { code?: string; total_cents?: number } }

/** Once more where it costs another total there, which is agreed to. */
async function correctTo(
  ship_to: ReturnType<typeof addressAt>,
  ask: (request: object) => PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await ask({ ship_to })
  if (answer.body.code !== 'total_changed') return answer
  return ask({ ship_to, expected_total_cents: answer.body.total_cents })
}

const steps: Record<string, Step> = {
  'the owner says that it is paid': (order) => shop.act(order, 'mark-paid'),
  'the owner receives money by transfer': (order, { of }) =>
    shop.act(order, 'receive', { amount_cents: part(order.total_cents * 1.5, of) }),
  'the owner takes money back that was booked': (order, { of }) =>
    shop.act(order, 'receive', { amount_cents: -part(order.total_cents, of) }),
  'the owner undoes the payment': (order) => shop.act(order, 'undo-paid'),
  'the owner keeps money that is due': (order, choice) =>
    shop.act(order, 'keep', { lines: unitsOf(order, choice), reason: 'Agreed' }),
  'the owner settles a refund that failed': (order) => shop.act(order, 'settle-refund'),
  'the owner corrects the address': (order, choice) =>
    correctTo(addressAt(choice), (request) => shop.act(order, 'correct', request)),
  'the owner corrects the email': (order) => shop.act(order, 'correct', { email: newAddress() }),
  'the buyer corrects the address': (order, choice) =>
    correctTo(addressAt(choice), (request) =>
      shop.asBuyer(order, 'correct', { version: order.version, ...request }),
    ),
  'the owner ships it': (order) => shop.act(order, 'ship', { despite: known }),
  'the owner ships units': (order, choice) =>
    shop.act(order, 'ship', { lines: unitsOf(order, choice), despite: known }),
  'the owner corrects a parcel': (order, { units, of }) =>
    shop.request
      .put(`/admin/v1/orders/${order.number}/shipments/${parcelOf(order, of)}`)
      .set(shop.owner)
      .send({ version: order.version, tracking_number: `${units}`, send_mail: of > 0.5 }),
  'the owner takes a parcel back': (order, { of }) =>
    shop.act(order, `shipments/${parcelOf(order, of)}/take-back`),
  'a parcel is delivered': (order, { of }) =>
    shop.act(order, `shipments/${parcelOf(order, of)}/delivered`),
  'the owner holds it': (order) => shop.act(order, 'hold', { reason: 'Holiday' }),
  'the owner releases it': (order) => shop.act(order, 'release'),
  'the owner cancels it': (order) => shop.act(order, 'cancel'),
  'the owner cancels units': (order, choice) =>
    shop.act(order, 'cancel', { lines: unitsOf(order, choice), refund: choice.of > 0.5 }),
  'the owner refunds units': (order, choice) =>
    shop.act(order, 'refund', { lines: unitsOf(order, choice) }),
  'the owner refunds an amount of a line': (order, choice) => {
    const line = lineOf(order, choice)
    const amount = part(line?.line_total_cents ?? 0, choice.of)
    return shop.act(order, 'refund', { lines: [{ line_id: line?.id, amount_cents: amount }] })
  },
  'the owner refunds the shipping': (order, { of }) =>
    shop.act(order, 'refund', { shipping_cents: part(order.shipping_cents, of) }),
  'the owner refunds an amount': (order, { of }) =>
    shop.act(order, 'refund', { amount_cents: part(centsLeft(order), of) }),
  'the owner refunds tax alone': (order, { of }) =>
    shop.act(order, 'refund', { tax_cents: part(order.tax_cents, of) }),
  'the buyer pays by card': async (order, { units }) => {
    const waiting: Order = (await shop.asBuyer(order, 'settle')).body
    if (waiting.payment === undefined) return undefined
    shop.stripe.pay(pageOf(waiting), units > 1 ? cardWhoseRefundsFail : undefined)
    await expect.poll(async () => (await now(order)).payment_status).not.toBe('awaiting')
    return undefined
  },
  'the buyer pays in another way': (order, { of }) =>
    shop.asBuyer(order, 'pay', {
      version: order.version,
      payment_method: of > 0.5 ? 'card' : 'bank_transfer',
    }),
  'the buyer cancels units': (order, choice) => {
    const units = new Map([[lineOf(order, choice)?.id ?? 0, choice.units]])
    return shop.asBuyer(order, 'cancel', {
      version: order.version,
      lines: unitsOf(order, choice),
      expected_total_cents: Math.max(0, totalsWithout(order, units).totalCents),
    })
  },
  'the buyer cancels it': (order) => shop.asBuyer(order, 'cancel', { version: order.version }),
  'a refund fails at the bank': async (order) => {
    shop.stripe.moveClock(11)
    const failed = refundsAtStripe(order).filter(isFailed).length
    await expect
      .poll(async () => (await now(order)).refunds.filter(isFailed).length)
      .toBeGreaterThanOrEqual(failed)
    return undefined
  },
  'the bank asks for the money, and decides': async (order, { of }) => {
    const charge = chargeOf(order)
    if (charge === undefined) return undefined
    const isAsked = disputeOf(charge.id) !== undefined
    const outcome = of > 0.5 ? 'lost' : 'won'
    if (isAsked) shop.stripe.closeDispute(disputeOf(charge.id) ?? '', outcome)
    else shop.stripe.dispute(charge.id)
    const seen = isAsked ? outcome : 'open'
    await expect
      .poll(async () => (await now(order)).payments.map(({ dispute }) => dispute?.status))
      .toContain(seen)
    return undefined
  },
  'the time to pay is over': async (order) => {
    // One of which a part has come does not end by itself.
    if (order.payment_status !== 'awaiting' || isPartPaid(order)) return undefined
    await shop.app.database.execute(
      sql`update orders set hold_until = now() - interval '1 second' where number = ${order.number}`,
    )
    shop.app.orderSweeping.wake()
    await expect.poll(async () => (await now(order)).payment_status).not.toBe('awaiting')
    return undefined
  },
}
const names = Object.keys(steps)

const known = ['test', 'refund', 'unpaid', 'hold']

const parcelOf = ({ shipments }: Order, of: number) =>
  shipments[Math.floor(of * (shipments.length - 1))]?.id ?? crypto.randomUUID()

const addressAt = ({ units: house, place }: Pick<Choice, 'units' | 'place'>) => ({
  ...shop.newOrder().ship_to,
  line1: `${house} Navy Street`,
  ...places[place],
})

const cardWhoseRefundsFail = '4000000000005126'
const isFailed = ({ status }: { status: string | null }) => status === 'failed'
const chargeOf = ({ payments }: Order) =>
  shop.stripe
    .list()
    .charges.find(
      ({ payment_intent: intent, paid }) =>
        paid && payments.some(({ provider_payment_id: id }) => id !== null && id === intent),
    )
const disputeOf = (chargeId: string) =>
  shop.stripe.list().disputes.find(({ charge }) => charge === chargeId)?.id
const refundsAtStripe = (order: Order) =>
  shop.stripe.list().refunds.filter(({ charge }) => charge === chargeOf(order)?.id)

const unitsOf = (order: Order, choice: Choice) => [
  { line_id: lineOf(order, choice)?.id, quantity: choice.units },
]

/** A step that is not possible is refused, and changes nothing; a corrected email ends the buyer's link. */
const refusals = [400, 404, 409]

/** By the rate: what was sold, and the tax that is owed. */
async function readBooked({ number }: Order) {
  const { rows } = await shop.app.database.$client.query<Record<string, string>>(
    `select b.state, b.name, sum(taxed_cents + untaxed_goods_cents + untaxed_shipping_cents) as sold,
      sum(amount_cents) as tax, least(sum(taxed_cents), sum(untaxed_goods_cents),
      sum(untaxed_shipping_cents), sum(amount_cents)) as least
    from tax_bookings b join orders o on o.id = b.order_id where o.number = $1
    group by b.state, b.name, b.rate_ppm
    having sum(taxed_cents) <> 0 or sum(untaxed_goods_cents) <> 0
      or sum(untaxed_shipping_cents) <> 0 or sum(amount_cents) <> 0`,
    [number],
  )
  return rows.map(({ state, sold, tax, least }) => ({
    state,
    sold: Number(sold),
    tax: Number(tax),
    isPositive: Number(least) >= 0,
  }))
}

/** Nothing of what is not paid or went back; else what is left, in the state that it goes to. */
async function isBookedRightly(order: Order): Promise<boolean> {
  const booked = await readBooked(order)
  const tax = order.taxes.at(-1)
  if (order.parts_left === undefined || order.payment_status === 'refunded' || !tax?.state) {
    return booked.length === 0
  }
  const { parts_left: left } = order
  const goods = left.lines.reduce((sum, line) => sum + line.amount_cents, 0)
  const taxLeft = left.lines.reduce((sum, line) => sum + line.tax_cents, left.shipping_tax_cents)
  const shipping = Math.min(left.shipping_cents, order.corrected_shipping_cents ?? Infinity)
  const [one = { state: tax.state, sold: 0, tax: 0, isPositive: true }, ...others] = booked
  const isTaxLeft = tax.amount_cents === order.tax_cents ? one.tax === taxLeft : true
  return (
    others.length === 0 &&
    one.state === tax.state &&
    one.isPositive &&
    one.sold === goods + shipping &&
    isTaxLeft
  )
}

async function walk(order: Order, choices: readonly Choice[]): Promise<void> {
  const taken: string[] = []
  for (const choice of choices) {
    const name = names[choice.what % names.length] ?? ''
    const before = await now(order)
    const answer = await steps[name]?.(before, choice)
    const { status = 200 } = answer ?? {}
    taken.push(`${name}: ${status}`)
    const isRefused = refusals.includes(status)
    const { rows: broken } = await shop.app.database.$client.query(invariants)
    const after = await now(order)
    const isDueKept = after.refund_due_cents <= centsLeft(after)
    const isBooked = await isBookedRightly(after)
    expect({
      taken,
      isAnswered: isRefused || status === 200,
      isLeftAlone: !isRefused || after.version === before.version,
      broken,
      isDueKept,
      isBooked,
    }).toEqual({
      taken,
      isAnswered: true,
      isLeftAlone: true,
      broken: [],
      isDueKept: true,
      isBooked: true,
    })
  }
}

test.each([11, 22, 33, 44])('the books close after every step of a random walk, seed %i', (seed) =>
  fc.assert(
    fc.asyncProperty(walks, async ({ steps: choices, ...placed }) => {
      await walk(await place(placed), choices)
    }),
    { numRuns: 6, seed, endOnFailure: true },
  ),
)
