import { readFile } from 'node:fs/promises'
import { mayStep, type OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsUnits, next, type Facts, type Happening } from '#shop/orders/next.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
let invariants: string
beforeAll(async () => {
  shop = await startOrderShop()
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())

const cents = 8000

type Step =
  | { do: 'place'; units: [number, number] }
  | { do: 'pay' | 'cancel' | 'ship' | 'expire'; order: number }
  | { do: 'refund'; order: number; cents: number }
  | { do: 'replace'; order: number; units: [number, number] }
  | { do: 'count' | 'begin' | 'stop'; product: number; units: number }

const few = fc.nat({ max: 6 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('place' as const), units: fc.tuple(few, few) }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'cancel' as const, 'ship' as const, 'expire' as const),
    order: fc.nat({ max: 9 }),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    order: fc.nat({ max: 9 }),
    cents: fc.constantFrom(cents / 2, cents, 2 * cents),
  }),
  fc.record({
    do: fc.constant('replace' as const),
    order: fc.nat({ max: 9 }),
    units: fc.tuple(few, few),
  }),
  fc.record({
    do: fc.constantFrom('count' as const, 'begin' as const, 'stop' as const),
    product: fc.nat({ max: 1 }),
    units: fc.nat({ max: 20 }),
  }),
]
const history = fc.array(
  fc.oneof(
    ...steps.map((arbitrary, index) => ({ arbitrary, weight: [6, 8, 2, 3, 4][index] ?? 1 })),
  ),
  { minLength: 5, maxLength: 20 },
)

type Product = { id: string; counted: boolean; onHand: number }
type ModelOrder = {
  number: string
  key: string
  email: string
  units: number[]
  cents: number
  facts: Facts
}
type Model = { products: Product[]; orders: ModelOrder[] }

const isOpen = ({ facts: { state } }: ModelOrder) =>
  state.status === 'placed' && state.fulfilment_status === 'unfulfilled'

/** What open orders need of a product; they hold it where it is counted. */
const needed = ({ orders }: Model, index: number): number =>
  orders
    .filter((order) => isOpen(order) && order.facts.isHeld)
    .reduce((sum, { units }) => sum + (units[index] ?? 0), 0)

const canHold = (model: Model, units: readonly number[]): boolean =>
  model.products.every(
    ({ counted, onHand }, index) =>
      !counted || units[index] === 0 || onHand - needed(model, index) >= (units[index] ?? 0),
  )

const unpaidOf = ({ orders }: Model) =>
  orders.filter(({ facts }) => facts.state.payment_status === 'awaiting')

/** What is not paid holds no more than is free after it. */
const isWithinShare = (model: Model, units: readonly number[]): boolean => {
  const unpaid = unpaidOf(model)
  return model.products.every(({ counted, onHand }, index) => {
    const wanted = units[index] ?? 0
    const others = needed({ ...model, orders: unpaid }, index)
    const left = onHand - needed(model, index) - wanted
    return !counted || wanted === 0 || others + wanted <= left
  })
}

const actions = { pay: 'mark-paid', cancel: 'cancel', ship: 'ship', refund: 'refund' } as const
const orderSteps: Record<keyof typeof actions, OrderStep> = {
  pay: 'mark_paid',
  cancel: 'cancel',
  ship: 'ship',
  refund: 'refund',
}

type Change = Exclude<Extract<Step, { order: number }>, { do: 'replace' }>

/** What happens, as the shop would tell it; the money of a refund was sent by the owner. */
function happeningOf(model: Model, { facts, units }: ModelOrder, step: Change): Happening {
  if (step.do === 'refund') return { step: 'refund', cents: step.cents, is: 'done' }
  if (step.do === 'ship') return { step: 'ship', isAllSent: true }
  if (step.do !== 'pay') return { step: step.do }
  return { step: 'receive', hasUnits: needsUnits(facts) && canHold(model, units) }
}

/** The order as it is afterwards. */
function follow(order: ModelOrder, happening: Happening): void {
  const { facts } = order
  const { state, isHeld, closed } = next(facts, happening)
  const payment = { ...facts.payment }
  if (happening.step === 'receive') payment.capturedCents = order.cents
  if (happening.step === 'refund') payment.refundedCents += happening.cents
  const isClosed = closed === undefined ? facts.isClosed : closed === 'now'
  order.facts = { ...facts, state, isHeld, isClosed, payment }
}

async function place(model: Model, units: [number, number], before?: ModelOrder): Promise<void> {
  const sum = units[0] + units[1]
  if (sum === 0) return
  const lines = model.products.flatMap(({ id }, index) =>
    units[index] ? [{ product_id: id, quantity: units[index] }] : [],
  )
  const isOver = before !== undefined && before.facts.state.payment_status !== 'awaiting'
  const others = { ...model, orders: model.orders.filter((order) => order !== before) }
  const replacing = before && { email: before.email, replaces: { number: before.number } }
  const { status, body } = await shop.place(
    shop.newOrder({ lines, expected_total_cents: sum * cents, ...replacing }),
    before && { 'order-key': before.key },
  )
  expect(status).toBe(!isOver && canHold(others, units) ? 201 : 409)
  if (status !== 201) return
  if (before !== undefined) follow(before, { step: 'replace' })
  const isHeld = isWithinShare(model, units)
  expect(body.is_held).toBe(isHeld)
  const { number, key, email, status: state, payment_status, fulfilment_status } = body
  model.orders.push({
    number,
    key,
    email,
    units,
    cents: body.total_cents,
    facts: {
      state: { status: state, payment_status, fulfilment_status },
      isHeld,
      isErased: false,
      isClosed: false,
      payment: {
        provider: 'bank_transfer',
        capturedCents: 0,
        refundedCents: 0,
        failedRefundCents: 0,
        isSurplus: false,
        isDisputed: false,
      },
    },
  })
}

async function change(model: Model, order: ModelOrder, step: Change): Promise<void> {
  if (step.do === 'expire') return expire(order)
  const now: Order = (await shop.read(order.number)).body
  const body = step.do === 'refund' ? { amount_cents: step.cents } : {}
  const answer = await shop.act(now, actions[step.do], body)
  const { capturedCents, refundedCents } = order.facts.payment
  const isAllowed =
    mayStep(orderSteps[step.do], 'owner', order.facts.state) &&
    (step.do !== 'refund' || step.cents <= capturedCents - refundedCents)
  expect(answer.status).toBe(isAllowed ? 200 : 409)
  if (!isAllowed) return
  const happening = happeningOf(model, order, step)
  if (step.do === 'ship') {
    for (const [index, one] of model.products.entries()) {
      if (one.counted) one.onHand -= order.units[index] ?? 0
    }
  }
  follow(order, happening)
  expect(answer.body).toMatchObject(order.facts.state)
}

async function expire(order: ModelOrder): Promise<void> {
  if (order.facts.state.payment_status !== 'awaiting') return
  await shop.app.database.$client.query(
    `update orders set hold_until = now() - interval '1 second' where number = $1`,
    [order.number],
  )
  shop.app.orderSweeping.wake()
  const statusNow = async () => (await shop.read(order.number)).body.payment_status
  await expect.poll(statusNow, { interval: 10 }).toBe('expired')
  follow(order, { step: 'expire' })
}

async function set(model: Model, step: Extract<Step, { product: number }>): Promise<void> {
  const one = model.products[step.product]
  if (one === undefined) return
  const counted = step.do === 'count' ? one.counted : step.do === 'begin'
  const { version } = (await shop.stock(one.id)).body
  const input = { counted, on_hand: step.units, reason: 'counted', version }
  const { status } = await shop.setStock(one.id, input)
  const leaving = counted && !one.counted ? beyondShare(model, step) : []
  const held = leaving.map(({ units }) => units[step.product] ?? 0)
  const promised = needed(model, step.product) - held.reduce((sum, units) => sum + units, 0)
  const isAllowed = !counted || step.units >= promised
  expect(status).toBe(isAllowed ? 200 : 409)
  if (!isAllowed) return
  Object.assign(one, { counted, onHand: step.units })
  for (const order of leaving) order.facts = { ...order.facts, isHeld: false }
}

/** When counting begins the unpaid orders hold, the oldest first, no more than is then still free. */
function beyondShare(model: Model, { product, units: onHand }: { product: number; units: number }) {
  const waiting = unpaidOf(model).filter((order) => order.facts.isHeld && order.units[product])
  const unpaid = needed({ ...model, orders: waiting }, product)
  let free = onHand - (needed(model, product) - unpaid)
  let held = 0
  return waiting.filter(({ units }) => {
    const wanted = units[product] ?? 0
    if (held + wanted > free - wanted) return true
    held += wanted
    free -= wanted
    return false
  })
}

async function take(model: Model, step: Step): Promise<void> {
  if (step.do === 'place') return place(model, step.units)
  if ('product' in step) return set(model, step)
  const order = model.orders[step.order % model.orders.length]
  if (order === undefined) return
  if (step.do === 'replace') return place(model, step.units, order)
  return change(model, order, step)
}

async function compare(model: Model): Promise<void> {
  for (const [index, { id, counted, onHand }] of model.products.entries()) {
    const held = counted ? needed(model, index) : 0
    expect((await shop.stock(id)).body).toMatchObject({ counted, on_hand: onHand, held })
  }
  const { rows } = await shop.app.database.$client.query(invariants)
  expect(rows).toEqual([])
}

test('whatever buyers, owner and time do, every unit is where it should be after each step', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (taken) => {
      const row = { name: 'Bells', price: cents / 100, category: 'sensorial' }
      const { body } = await shop.insert('products', [row, row]).expect(201)
      const products = body.map(({ id }: { id: string }) => ({ id, counted: false, onHand: 0 }))
      const model: Model = { products, orders: [] }
      for (const step of taken) {
        await take(model, step)
        await compare(model)
      }
    }),
    { numRuns: 8 },
  )
})
