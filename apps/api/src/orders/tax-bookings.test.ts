import type { Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTaxedShop, type TaxedShop } from '#test/taxed-shop.ts'

const city = { state: 'NY', postal_code: '10001' }
const upstate = { state: 'NY', postal_code: '12207' }
const california = { state: 'CA', postal_code: '90012' }
const texas = { state: 'TX', postal_code: '75001' }

let shop: TaxedShop
beforeAll(async () => {
  shop = await startTaxedShop([
    { state: 'NY', name: 'New York', rate_ppm: 40_000, shipping: 'whole' },
    {
      state: 'NY',
      name: 'New York City',
      postal_prefix: '100',
      rate_ppm: 88_750,
      shipping: 'whole',
    },
    { state: 'CA', name: 'California', rate_ppm: 120_000 },
  ])
})
afterAll(() => shop.close())

/** Of an order, by its rates. */
async function owedOf({ number }: Order): Promise<string[]> {
  const { rows } = await shop.app.database.execute<{ name: string; tax: number }>(sql`
    select name, sum(amount_cents)::int as tax
    from tax_bookings join orders on orders.id = order_id where number = ${number}
    group by name having sum(amount_cents) <> 0`)
  return rows.map(({ name, tax }) => `${name} ${tax}`)
}

const correctTo = (place: { state: string; postal_code: string }, line1 = '1 Navy Street') =>
  ['correct', { ship_to: { ...shop.shipTo(place), line1 } }] as [string, object]

const two = { lines: [{ product_id: 'pink-tower', quantity: 2 }] }
const oneOf = ({ lines }: Order) => ({ lines: [{ line_id: lines[0]?.id, quantity: 1 }] })

test('an unpaid order in a state that collects is taxed anew without some of its units', async () => {
  const placed = await shop.placedTo(city, two)
  expect(placed).toMatchObject({ tax_cents: 1_216, total_cents: 14_916 })

  const { body } = await shop
    .asBuyer(placed, 'cancel', {
      version: placed.version,
      ...oneOf(placed),
      expected_total_cents: 8_546,
    })
    .expect(200)
  expect(body).toMatchObject({ tax_cents: 697, total_cents: 8_546 })
  expect(await owedOf(await shop.take(body, ['mark-paid']))).toEqual(['New York City 697'])
})

test.each([
  ['the same place', city],
  ['where the rate is lower', upstate],
  ['where it is higher', california],
])(
  'nothing is owed of a buyer who has the tax back, also after a correction to %s',
  async (_, place) => {
    const order = await shop.take(
      await shop.placedTo(city),
      ['mark-paid'],
      ['refund', { tax_cents: 697 }],
      correctTo(place),
    )
    expect(order.refund_due_cents).toBe(0)
    expect(await owedOf(order)).toEqual([])
  },
)

test('tax that goes back beyond what was too much for a corrected address is not owed either', async () => {
  const due = await shop.take(await shop.placedTo(city), ['mark-paid'], correctTo(upstate))
  expect([due.refund_due_cents, await owedOf(due)]).toEqual([383, ['New York 314']])
  const sent = await shop.take(due, ['refund', { tax_cents: 383 }])
  expect([sent.refund_due_cents, await owedOf(sent)]).toEqual([0, ['New York 314']])
  expect(await owedOf(await shop.take(sent, ['refund', { tax_cents: 100 }]))).toEqual([
    'New York 214',
  ])
})

test('an order corrected to where as much is owed owes to the cent what has not gone back', async () => {
  const lines = [
    { product_id: 'pink-tower', quantity: 3 },
    { product_id: 'gold-beads', quantity: 1 },
  ]
  let order = await shop.take(await shop.placedTo(city, { lines }), ['mark-paid'], correctTo(city))
  for (const cents of [333, 1_001, 2_222]) {
    order = await shop.take(order, ['refund', { amount_cents: cents }])
    const left = order.parts_left
    const taxLeft = left?.lines.reduce((sum, one) => sum + one.tax_cents, left.shipping_tax_cents)
    expect(await owedOf(order)).toEqual([`New York City ${taxLeft}`])
  }
})

test.each([
  ['to another state', california, ['California 822']],
  ['to where nothing is collected', texas, []],
])(
  'an address that was corrected %s counts on when the payment was undone and units were cancelled',
  async (_, place, owed) => {
    const undone = await shop.take(
      await shop.placedTo(city, two),
      ['mark-paid'],
      correctTo(place),
      ['undo-paid'],
    )
    const waiting = await shop.take(undone, ['cancel', oneOf(undone)])
    expect(waiting).toMatchObject({ tax_cents: 697, total_cents: 8_546 })
    expect(await owedOf(waiting)).toEqual([])
    expect(await owedOf(await shop.take(waiting, ['mark-paid']))).toEqual(owed)
  },
)

test('what sending costs less at a corrected address stays due when its street is corrected too', async () => {
  const { body: rates } = await shop.request
    .get('/rest/v1/shipping_rates')
    .set(shop.owner)
    .expect(200)
  await shop.request
    .patch(`/rest/v1/shipping_rates?id=eq.${rates[0].id}`)
    .set(shop.owner)
    .send({ states: ['NY', 'CA'] })
    .expect(204)
  const ground = { name: 'Ground', price_cents: 499, position: 5 }
  await shop.post('/rest/v1/shipping_rates', ground, shop.owner).expect(201)

  const order = await shop.take(await shop.placedTo(city), ['mark-paid'], correctTo(texas))
  expect(order).toMatchObject({ corrected_shipping_cents: 499, refund_due_cents: 500 + 697 })
  const again = await shop.take(order, correctTo(texas, '2 Navy Street'))
  expect(again).toMatchObject({ corrected_shipping_cents: 499, refund_due_cents: 500 + 697 })
})
