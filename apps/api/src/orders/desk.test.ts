import type { Desk, Order } from '@golden-bead/contracts/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await startOrderShop()
})
afterAll(() => shop.close())

const counts = async () => {
  const { body } = await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)
  const { to_ship, on_hold, unpaid, to_do }: Desk = body
  return { to_ship, on_hold, unpaid, to_do }
}
/** As the list of the panel asks. */
const isListedToShip = async ({ number }: Order) => {
  const asked = new URLSearchParams({
    select: 'number,against:payments()',
    number: `eq.${number}`,
    on_hold_reason: 'is.null',
    'against.or':
      '(dispute_status.eq.open,failed_refund_cents.gt.0,and(is_test.is.true,is_surplus.is.false,captured_cents.gt.0))',
    against: 'is.null',
  })
  const { body } = await shop.request
    .get(`/rest/v1/orders?${asked.toString()}`)
    .set(shop.owner)
    .expect(200)
  return body.length === 1
}
const step = async (order: Order, name: string, body: object = {}): Promise<Order> =>
  (await shop.act(order, name, body).expect(200)).body

test('what is counted as to ship can be shipped, and what can be done is counted once', async () => {
  const order = await shop.placed()
  expect(await counts()).toEqual({ to_ship: 0, on_hold: 0, unpaid: 1, to_do: 1 })

  const paid = await step(order, 'mark-paid')
  expect(await counts()).toEqual({ to_ship: 1, on_hold: 0, unpaid: 0, to_do: 1 })
  expect(await isListedToShip(paid)).toBe(true)

  const held = await step(paid, 'hold', { reason: 'Wrong street?' })
  expect(await counts()).toEqual({ to_ship: 0, on_hold: 1, unpaid: 0, to_do: 0 })
  expect(await isListedToShip(held)).toBe(false)

  const released = await step(held, 'release')
  await shop.app.database.execute(sql`
    update payments set failed_refund_cents = 100
    where order_id = (select id from orders where number = ${order.number})`)
  expect(await counts()).toEqual({ to_ship: 0, on_hold: 0, unpaid: 0, to_do: 1 })
  expect(await isListedToShip(released)).toBe(false)
})

test('a refund that failed is named, however many payments are disputed', async () => {
  await Promise.all(Array.from({ length: 21 }, () => shop.placed()))
  const failed = await step(await shop.placed(), 'mark-paid')
  await shop.app.database.execute(sql`
    update payments set dispute_status = 'open'
    where order_id in (select id from orders where number <> ${failed.number})`)
  await shop.app.database.execute(sql`
    update payments set failed_refund_cents = 100
    where order_id = (select id from orders where number = ${failed.number})`)

  const { body } = await shop.request.get('/admin/v1/orders').set(shop.owner).expect(200)
  expect(body.disputed).toHaveLength(20)
  expect(body.refund_failed).toContain(failed.number)
})
