import { readFile } from 'node:fs/promises'
import type { Order } from '@golden-bead/contracts/orders'
import type { Stock, StockInput } from '@golden-bead/contracts/stock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newServiceClient } from '@golden-bead/supabase/test/account-clients'
import { unchanged } from '#test/database-state.ts'
import { migrationsFolder } from '#test/migrations.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { overtake, untilWaiting } from '@golden-bead/server/test/race'

let shop: OrderShop
let invariants: string
beforeAll(async () => {
  shop = await startOrderShop()
  invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
})
afterAll(() => shop.close())

const query = (text: ReturnType<typeof sql>) => shop.app.database.execute(text)
const read = async (id: string): Promise<Stock> => (await shop.stock(id).expect(200)).body
const set = async (id: string, changes: Partial<StockInput>): Promise<Stock> => {
  const { counted, on_hand, version } = await read(id)
  const input = { counted, on_hand, version, reason: 'counted', ...changes }
  const { status, body } = await shop.setStock(id, input)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const figures = async (id: string) => {
  const { counted, on_hand, held, free } = await read(id)
  return { counted, on_hand, held, free }
}

const cents = 8000
/** A product of 80 dollars, with so many on the shelf if they are counted. */
const newProduct = async (units?: number, name = 'Bells'): Promise<string> => {
  const rows = [{ name, price: cents / 100, category: 'sensorial' }]
  const { body } = await shop.insert('products', rows).expect(201)
  const id: string = body[0].id
  if (units !== undefined) await shop.count(id, units)
  return id
}
const orderOf = (units: Record<string, number>) => {
  const lines = Object.entries(units).map(([product_id, quantity]) => ({ product_id, quantity }))
  const sum = lines.reduce((total, { quantity }) => total + quantity, 0)
  return { lines, expected_total_cents: cents * sum }
}
const buy = (units: Record<string, number>): Promise<Order> => shop.placed(orderOf(units))
const tryToBuy = (units: Record<string, number>) => shop.place(shop.newOrder(orderOf(units)))
const done = async (order: Order, action: string): Promise<Order> => {
  const { status, body } = await shop.act(order, action)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const paid = async (units: Record<string, number>) => done(await buy(units), 'mark-paid')
const heldOf = ({ lines }: Order) => lines.map(({ held }) => held)
const orderNow = async ({ number }: Order): Promise<Order> => (await shop.read(number)).body
const expired = async (order: Order): Promise<Order> => {
  await query(
    sql`update orders set hold_until = now() - interval '1 second' where number = ${order.number}`,
  )
  shop.app.orderSweeping.wake()
  await expect.poll(async () => (await orderNow(order)).payment_status).toBe('expired')
  return orderNow(order)
}
const remove = async (id: string) =>
  await newServiceClient(shop.url).from('products').delete().eq('id', id)

describe('a product', () => {
  test('is not counted at first, and sold as its switch says', async () => {
    const id = await newProduct()
    const order = await buy({ [id]: 5 })

    expect(heldOf(order)).toEqual([0])
    expect(await read(id)).toEqual({
      counted: false,
      on_hand: 0,
      held: 0,
      free: 0,
      low_at: 3,
      place: '',
      version: 1,
      movements: [],
    })
    await done(await done(order, 'mark-paid'), 'ship')
    expect(await figures(id)).toEqual({ counted: false, on_hand: 0, held: 0, free: 0 })
  })

  test('is counted with a reason, and every change of the shelf is kept', async () => {
    const id = await newProduct()
    await set(id, { counted: true, on_hand: 10, reason: 'counted', low_at: 5 })
    await set(id, { on_hand: 14, reason: 'delivered', note: 'Invoice 7' })
    const stock = await set(id, { on_hand: 13, reason: 'broken' })

    expect(stock).toMatchObject({ counted: true, on_hand: 13, free: 13, low_at: 5, version: 4 })
    expect(stock.movements.map(({ quantity, reason, note }) => [quantity, reason, note])).toEqual([
      [-1, 'broken', ''],
      [4, 'delivered', 'Invoice 7'],
      [10, 'counted', ''],
    ])
  })

  test('keeps its place on the shelf through counts, and the list of the stock has it', async () => {
    const id = await newProduct()
    await set(id, { place: ' Shelf B 2 ' })
    await set(id, { counted: true, on_hand: 4 })

    expect(await read(id)).toMatchObject({ counted: true, on_hand: 4, place: 'Shelf B 2' })
    const listed = await newServiceClient(shop.url)
      .from('stock_levels')
      .select('place')
      .eq('product_id', id)
    expect(listed.data).toEqual([{ place: 'Shelf B 2' }])
    expect(await set(id, { place: '' })).toMatchObject({ place: '', on_hand: 4 })
  })

  test('that an order holds is not deleted, and the answer names the order', async () => {
    const id = await newProduct(2)
    const order = await buy({ [id]: 1 })

    const { status, error } = await remove(id)
    expect([status, error?.code]).toEqual([409, '23503'])
    expect(error?.message).toContain(`: ${order.number}.`)
    await done(order, 'cancel')
    expect((await remove(id)).status).toBe(204)
    const { rows } = await query(sql`select from stock_movements where product_id = ${id}`)
    expect(rows).toEqual([])
  })

  test('that is deleted while its last buyer waits is unknown to that buyer', async () => {
    const id = await newProduct()
    const other = await newProduct(5)
    const answer = await overtake(
      shop.app.database,
      sql`delete from products where id = ${id}`,
      async () => await tryToBuy({ [id]: 1, [other]: 1 }),
    )

    expect([answer.status, answer.body.code]).toEqual([409, 'unknown_product'])
    expect(answer.body.details).toMatchObject([{ product_id: id, code: 'unknown_product' }])
    expect(await figures(other)).toMatchObject({ held: 0 })
  })

  test('gets no id that an order names, by itself or from a file', async () => {
    const first = await newProduct(undefined, 'Gong of Brass')
    await buy({ [first]: 1 })
    await remove(first)

    expect(first).toBe('gong-of-brass')
    expect(await newProduct(undefined, 'Gong of Brass')).toBe('gong-of-brass-2')
    await remove('gong-of-brass-2')
    const file = 'name,price,category\nGong of Brass,80,sensorial\n'
    await shop.request
      .post('/admin/v1/products/import')
      .set({ ...shop.owner, 'content-type': 'text/csv' })
      .send(file)
      .expect(200)
    const { data } = await newServiceClient(shop.url)
      .from('products')
      .select('id')
      .eq('name', 'Gong of Brass')
    expect(data).toEqual([{ id: 'gong-of-brass-2' }])
    expect(await figures('gong-of-brass-2')).toMatchObject({ counted: false })
  })
})

describe('an order', () => {
  test('holds its units until it ships, which takes them from the shelf', async () => {
    const [one, two, uncounted] = [await newProduct(5), await newProduct(2), await newProduct()]
    const order = await paid({ [one]: 3, [two]: 2, [uncounted]: 4 })

    expect(heldOf(order)).toEqual([3, 2, 0])
    expect(await figures(one)).toEqual({ counted: true, on_hand: 5, held: 3, free: 2 })
    const shipped = await done(order, 'ship')
    expect(heldOf(shipped)).toEqual([0, 0, 0])
    expect(await figures(one)).toEqual({ counted: true, on_hand: 2, held: 0, free: 2 })
    expect(await figures(two)).toEqual({ counted: true, on_hand: 0, held: 0, free: 0 })
    expect((await read(two)).movements[0]).toMatchObject({
      quantity: -2,
      reason: 'shipped',
      order: order.number,
    })
    expect((await read(uncounted)).movements).toEqual([])
  })

  test('for more than there is names every product that is short, and writes nothing', async () => {
    const [one, two, plenty] = [await newProduct(3), await newProduct(0), await newProduct(50)]
    const units = { [one]: 4, [plenty]: 4, [two]: 1 }
    const price = await shop.post('/store/v1/price', { lines: orderOf(units).lines }).expect(200)
    const answer = await unchanged(shop.config, () => tryToBuy(units))

    expect(price.body.can_order).toBe(false)
    expect(price.body.lines.map(({ problem }: { problem: unknown }) => problem)).toEqual([
      { code: 'out_of_stock', left: 3 },
      null,
      { code: 'out_of_stock', left: 0 },
    ])
    expect([answer.status, answer.body.code]).toEqual([409, 'out_of_stock'])
    expect(answer.body.details).toEqual([
      { product_id: one, name: 'Bells', code: 'out_of_stock', left: 3 },
      { product_id: two, name: 'Bells', code: 'out_of_stock', left: 0 },
    ])
  })

  test('that comes too late names every product that was sold meanwhile', async () => {
    const [one, two] = [await newProduct(1), await newProduct(1)]
    const answer = await overtake(
      shop.app.database,
      sql`with sold as (
          update stock_levels set on_hand = 0 where product_id in (${one}, ${two})
          returning product_id)
        insert into stock_movements (product_id, quantity, reason)
        select product_id, -1, 'other' from sold`,
      async () => await tryToBuy({ [two]: 1, [one]: 1 }),
    )

    expect([answer.status, answer.body.code]).toEqual([409, 'out_of_stock'])
    expect(answer.body.details).toMatchObject([
      { product_id: two, left: 0 },
      { product_id: one, left: 0 },
    ])
  })

  test.each(['cancel', 'expire'])('frees each of its units once: %s', async (how) => {
    const id = await newProduct(10)
    const [order, other] = [await buy({ [id]: 2 }), await buy({ [id]: 3 })]
    const ended = how === 'cancel' ? await done(order, 'cancel') : await expired(order)

    expect(heldOf(ended)).toEqual([0])
    expect(heldOf(await orderNow(other))).toEqual([3])
    expect(await figures(id)).toEqual({ counted: true, on_hand: 10, held: 3, free: 7 })
    expect((await shop.act(order, 'cancel')).status).toBe(409)
    expect(await figures(id)).toMatchObject({ held: 3 })
  })

  test('that is paid late holds its units again where all are there, else the refund is due', async () => {
    const [one, two] = [await newProduct(2), await newProduct(2)]
    const order = await expired(await buy({ [one]: 1, [two]: 2 }))
    const again = await done(order, 'mark-paid')
    expect([again.status, heldOf(again)]).toEqual(['placed', [1, 2]])

    await done(again, 'cancel')
    const late = await expired(await buy({ [one]: 1, [two]: 2 }))
    await buy({ [two]: 1 })
    const due = await done(late, 'mark-paid')
    expect([due.status, due.payment_status, due.refund_due_cents]).toEqual([
      'cancelled',
      'paid',
      3 * cents,
    ])
    expect(await figures(one)).toMatchObject({ held: 0 })
    expect(await figures(two)).toMatchObject({ held: 1 })
  })

  test('of the last unit is that of one who pays, of six', async () => {
    const id = await newProduct(1)
    const placed = await Promise.all(Array.from({ length: 6 }, () => buy({ [id]: 1 })))
    expect(await figures(id)).toMatchObject({ held: 0 })
    const ends = await Promise.all(placed.map((order) => done(order, 'mark-paid')))

    const said = ends.map(({ status, refund_due_cents: due }) => `${status} ${due}`)
    expect(said.filter((answer) => answer === 'placed 0')).toHaveLength(1)
    expect(said.filter((answer) => answer === `cancelled ${cents}`)).toHaveLength(5)
    expect(await figures(id)).toEqual({ counted: true, on_hand: 1, held: 1, free: 0 })
  })

  test('that waits too long for a lock is told to come again', async () => {
    const id = await newProduct(1)
    const answer = await shop.app.database.transaction(async (tx) => {
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update`)
      return tryToBuy({ [id]: 1 })
    })

    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(await figures(id)).toMatchObject({ held: 0 })
  })
})

describe('counting', () => {
  test('begins with what open orders need, and stops with nothing held', async () => {
    const id = await newProduct()
    const [open, gone, cancelled] = [
      await buy({ [id]: 2 }),
      await paid({ [id]: 1 }),
      await buy({ [id]: 4 }),
    ]
    await done(gone, 'ship')
    await done(cancelled, 'cancel')
    const begun = await set(id, { counted: true, on_hand: 7 })

    expect(begun).toMatchObject({ counted: true, on_hand: 7, held: 2, free: 5 })
    expect(heldOf(await orderNow(open))).toEqual([2])
    expect(heldOf(await orderNow(cancelled))).toEqual([0])
    const stopped = await set(id, { counted: false })
    expect(stopped).toMatchObject({ counted: false, on_hand: 7, held: 0 })
    expect(heldOf(await orderNow(open))).toEqual([0])
  })

  test('does not begin with less than paid orders need', async () => {
    const id = await newProduct()
    const order = await paid({ [id]: 3 })
    const answer = await shop.setStock(id, {
      counted: true,
      on_hand: 2,
      reason: 'counted',
      version: 1,
    })

    expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict'])
    expect(answer.body.details).toEqual([{ number: order.number, units: 3 }])
    expect(await figures(id)).toEqual({ counted: false, on_hand: 0, held: 0, free: 0 })
  })

  test('does not go below what orders hold, and says which', async () => {
    const id = await newProduct(10)
    const [first, second] = [await buy({ [id]: 2 }), await buy({ [id]: 3 })]
    const input = { counted: true, on_hand: 4, reason: 'broken', version: 2 }
    const answer = await shop.setStock(id, input)

    expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict'])
    expect(answer.body.details).toEqual([
      { number: first.number, units: 2 },
      { number: second.number, units: 3 },
    ])
  })

  test('takes along an order that comes while it begins', async () => {
    const id = await newProduct()
    await buy({ [id]: 1 })
    const beginning = await shop.app.database.transaction(async (tx) => {
      // The order that comes holds the row of the stock until it is committed.
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update`)
      const late = shop.place(shop.newOrder(orderOf({ [id]: 2 }))).then((answer) => answer)
      await untilWaiting(shop.app.database, 1)
      const begun = shop
        .setStock(id, { counted: true, on_hand: 9, reason: 'counted', version: 1 })
        .then((answer) => answer)
      await untilWaiting(shop.app.database, 2)
      return { late, begun }
    })
    const [late, begun] = await Promise.all([beginning.late, beginning.begun])

    expect([late.status, begun.status]).toEqual([201, 200])
    expect(begun.body).toMatchObject({ counted: true, on_hand: 9, held: 3 })
    expect(heldOf(await orderNow(late.body))).toEqual([2])
  })

  test('is a second try for the second of two admins, who gets the new figures', async () => {
    const id = await newProduct(5)
    const { version } = await read(id)
    const admin = (await signedIn(shop, { role: 'admin' })).headers
    const answers = await Promise.all([
      shop.setStock(id, { counted: true, on_hand: 6, reason: 'delivered', version }),
      shop.setStock(id, { counted: true, on_hand: 7, reason: 'delivered', version }, admin),
    ])

    const refused = answers.find(({ status }) => status === 409)?.body
    const saved = answers.find(({ status }) => status === 200)?.body
    expect(refused.code).toBe('version_conflict')
    const { movements: _movements, ...now } = saved
    expect(refused.stock).toEqual(now)
    expect((await read(id)).movements).toHaveLength(2)
  })

  test('is a second try after a parcel has left, but not after an order was placed', async () => {
    const id = await newProduct(5)
    const { version } = await read(id)
    const order = await paid({ [id]: 1 })
    const saved = await shop.setStock(id, {
      counted: true,
      on_hand: 6,
      reason: 'delivered',
      version,
    })
    expect(saved.status).toBe(200)
    await done(order, 'ship')
    const { version: stale } = saved.body
    const answer = await shop.setStock(id, {
      counted: true,
      on_hand: 6,
      reason: 'counted',
      version: stale,
    })
    expect([answer.status, answer.body.stock]).toMatchObject([409, { on_hand: 5, held: 0 }])
  })

  const long = 'a'.repeat(10_000)
  test.each<[what: string, changes: Record<string, unknown>, expected: string]>([
    ['a count below what is held', { on_hand: 1 }, '409 state_conflict'],
    ['a count of -1', { on_hand: -1 }, '400 bad_input'],
    ['a count of 1.5', { on_hand: 1.5 }, '400 bad_input'],
    ['a count of 1e12', { on_hand: 1e12 }, '400 bad_input'],
    ['a count in words', { on_hand: 'two' }, '400 bad_input'],
    ['no count', { on_hand: undefined }, '400 bad_input'],
    ['a reason of 10,000 characters', { reason: long }, '400 bad_input'],
    ['a reason of the shop alone', { reason: 'shipped' }, '400 bad_input'],
    ['no reason', { reason: undefined }, '400 bad_input'],
    ['a note of 10,000 characters', { note: long }, '400 bad_input'],
    ['a NUL in a note', { note: 'a\u0000b' }, '400 bad_text'],
    ['a low mark of -1', { low_at: -1 }, '400 bad_input'],
    ['a place of 61 letters', { place: 'x'.repeat(61) }, '400 bad_input'],
    ['a place of two lines', { place: 'A\nB' }, '400 bad_input'],
    ['a version that is over', { version: 0 }, '409 version_conflict'],
    ['a version of 2,147,483,648', { version: 2 ** 31 }, '400 bad_input'],
    ['units that are held', { held: 0 }, '400 bad_input'],
    ['another product, which is unknown', { id: 'no-such-product' }, '404 not_found'],
    ['an id that cannot be one', { id: 'Pink%20Tower' }, '400 bad_input'],
  ])('with %s is refused, and nothing is written', async (_what, changes, expected) => {
    const known = await newProduct(5)
    await buy({ [known]: 2 })
    await query(sql`delete from platform.mail_outbox`)
    const { version } = await read(known)
    const { id = known, ...input } = {
      counted: true,
      on_hand: 5,
      reason: 'counted',
      version,
      ...changes,
    } as Record<string, unknown>

    const answer = await unchanged(shop.config, () => shop.setStock(String(id), input))

    expect(`${answer.status} ${answer.body.code}`).toBe(expected)
    expect(answer.body.message.length).toBeGreaterThan(10)
  })
})

test.each([
  ['more held than there is', 'held = on_hand + 1', 'stock_levels_units'],
  ['less than nothing held', 'held = -1', 'stock_levels_units'],
  ['more than a million', 'on_hand = 1000000', 'stock_levels_units'],
  ['units held that nobody counts', 'counted = false', 'stock_levels_held_is_counted'],
])('the table itself refuses %s', async (_what, change, constraint) => {
  const id = await newProduct(5)
  await buy({ [id]: 1 })
  const changing = query(sql`update stock_levels set ${sql.raw(change)} where product_id = ${id}`)

  await expect(changing).rejects.toMatchObject({ cause: { code: '23514', constraint } })
})

test('after all of this the books close', async () => {
  expect((await shop.app.database.$client.query(invariants)).rows).toEqual([])
})

describe('a file of counts', () => {
  const send = (csv: string) =>
    shop.request
      .post('/admin/v1/products/import')
      .set({ ...shop.owner, 'content-type': 'text/csv' })
      .send(csv)

  test('below what orders hold is refused, and nothing is written', async () => {
    const [one, other] = [await newProduct(6), await newProduct(5)]
    await buy({ [one]: 3 })
    const csv = `id,on_hand\n${other},9\n${one},2\n`

    const tried = await shop.request
      .post('/admin/v1/products/import?dry_run=true')
      .set({ ...shop.owner, 'content-type': 'text/csv' })
      .send(csv)
      .expect(200)
    await unchanged(shop.config, () => send(csv).expect(422))

    expect(tried.body.rows[1].errors).toEqual([
      { column: 'on_hand', message: '3 units of it are promised to orders.' },
    ])
    await send(`id,on_hand\n${one},3\n`).expect(200)
    expect(await figures(one)).toEqual({ counted: true, on_hand: 3, held: 3, free: 0 })
  })

  test('does not begin to count what open orders wait for', async () => {
    const id = await newProduct()
    await buy({ [id]: 1 })

    await unchanged(shop.config, () => send(`id,on_hand\n${id},9\n`).expect(422))
  })

  test('that meets an order for more than it leaves is refused as a whole', async () => {
    const id = await newProduct(5)
    const answer = await overtake(
      shop.app.database,
      sql`update stock_levels set held = 4 where product_id = ${id}`,
      async () => await send(`id,price,on_hand\n${id},70,3\n`),
    )
    await query(sql`update stock_levels set held = 0 where product_id = ${id}`)

    expect([answer.status, answer.body.code]).toEqual([409, 'import.changed_meanwhile'])
    expect(await figures(id)).toMatchObject({ on_hand: 5 })
  })
})
