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
})
afterAll(() => shop.close())

const fraction = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
const step = fc.record({
  what: fc.nat(),
  line: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 3 }),
  of: fraction,
})
type Choice = { what: number; line: number; units: number; of: number }

const products = ['pink-tower', 'number-rods', 'gold-beads']
const prices = [6_850, 3_000, 200_000]

const walks = fc.record({
  isByCard: fc.boolean(),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 1 })),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

const now = async (order: Order): Promise<Order> => ({
  ...(await shop.read(order.number)).body,
  key: order.key,
})

async function place(isByCard: boolean, quantities: readonly number[]): Promise<Order> {
  const subtotal = quantities.reduce((sum, units, index) => sum + units * (prices[index] ?? 0), 0)
  const order = await shop.placed({
    lines: quantities.flatMap((quantity, index) =>
      quantity === 0 ? [] : [{ product_id: products[index] ?? '', quantity }],
    ),
    payment_method: isByCard ? 'card' : 'bank_transfer',
    expected_total_cents: subtotal < 7_500 ? subtotal + 999 : subtotal,
  })
  return order
}

const centsLeft = ({ payments }: Order) =>
  payments.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
const part = (cents: number, of: number) => Math.max(1, Math.floor(cents * of))
const lineOf = ({ lines }: Order, { line }: Choice) => lines[line % lines.length]

/** Each answers with what the shop said, if anybody asked it something. */
type Step = (order: Order, choice: Choice) => Promise<{ status: number } | undefined>

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
  'the owner corrects the address': (order, { units }) =>
    shop.act(order, 'correct', { ship_to: addressAt(units) }),
  'the owner corrects the email': (order) => shop.act(order, 'correct', { email: newAddress() }),
  'the buyer corrects the address': (order, { units }) =>
    shop.asBuyer(order, 'correct', { version: order.version, ship_to: addressAt(units) }),
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
  'the buyer pays by card': async (order) => {
    const waiting: Order = (await shop.asBuyer(order, 'settle')).body
    if (waiting.payment === undefined) return undefined
    shop.stripe.pay(pageOf(waiting))
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

const addressAt = (house: number) => ({
  ...shop.newOrder().ship_to,
  line1: `${house} Navy Street`,
})

const unitsOf = (order: Order, choice: Choice) => [
  { line_id: lineOf(order, choice)?.id, quantity: choice.units },
]

/** A step that is not possible is refused, and changes nothing; a corrected email ends the buyer's link. */
const refusals = [400, 404, 409]

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
    const { version, refund_due_cents: due, ...after } = await now(order)
    const isDueKept = due <= centsLeft({ ...after, version, refund_due_cents: due })
    expect({
      taken,
      isAnswered: isRefused || status === 200,
      isLeftAlone: !isRefused || version === before.version,
      broken,
      isDueKept,
    }).toEqual({ taken, isAnswered: true, isLeftAlone: true, broken: [], isDueKept: true })
  }
}

test.each([11, 22, 33, 44])('the books close after every step of a random walk, seed %i', (seed) =>
  fc.assert(
    fc.asyncProperty(walks, async ({ isByCard, quantities, steps: choices }) => {
      await walk(await place(isByCard, quantities), choices)
    }),
    { numRuns: 8, seed, endOnFailure: true },
  ),
)
