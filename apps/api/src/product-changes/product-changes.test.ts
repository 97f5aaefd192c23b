import type { Product, ProductInput } from '@golden-bead/contracts/catalogue'
import type {
  ChangeProductsInput,
  ChangeReport,
  DeletionReport,
  MadeChange,
  UndoReport,
} from '@golden-bead/contracts/product-changes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unchanged } from '#test/database-state.ts'
import { pictureOfTower, startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'

let shop: OrderShop
let admin: Record<string, string>
let otherAdmin: Record<string, string>
beforeAll(async () => {
  shop = await startOrderShop()
  admin = (await signedIn(shop, { role: 'admin' })).headers
  otherAdmin = (await signedIn(shop, { role: 'admin' })).headers
})
afterAll(() => shop.close())

type Change = ChangeProductsInput['change']

const path = '/admin/v1/products'
const versionsOf = (products: readonly Product[]) =>
  products.map(({ id, updated_at }) => ({ id, updated_at }))

const added = async (rows: readonly Partial<ProductInput>[]): Promise<Product[]> => {
  const filled = rows.map((row) => ({ name: 'Bells', price: 80, category: 'sensorial', ...row }))
  return (await shop.insert('products', filled).expect(201)).body
}
const readNow = async (products: readonly Product[]): Promise<Product[]> => {
  const ids = products.map(({ id }) => id).join(',')
  const { body } = await shop.request
    .get(`/rest/v1/products?id=in.(${ids})&order=id`)
    .set(shop.owner)
    .expect(200)
  return body
}
const edit = async (product: Product, change: Partial<ProductInput>) => {
  const answer = await shop.request
    .patch(`/rest/v1/products?id=eq.${product.id}`)
    .set(otherAdmin)
    .send(change)
  expect(answer.status).toBe(204)
}

const ask = (products: readonly Product[], change: Change, members: object = {}, query = '') =>
  shop.post(`${path}/change${query}`, { products: versionsOf(products), change, ...members }, admin)
const change = async (products: readonly Product[], to: Change): Promise<ChangeReport> =>
  (await ask(products, to).expect(200)).body
const undo = (id: string | undefined, headers = admin) =>
  shop.request.post(`${path}/changes/${id}/undo`).set(headers)
const listed = async (): Promise<MadeChange[]> =>
  (await shop.request.get(`${path}/changes`).set(admin).expect(200)).body

const lower = (by: number, members: Partial<NonNullable<Change['price']>> = {}): Change => ({
  price: { unit: 'percent', by: -by, ...members },
})
const pricesOf = (products: readonly Product[]) =>
  products.map(({ price, compare_at_price: before }) => [price, before])

describe('a change of many products', () => {
  test('is computed for each of them, and undone by another admin', async () => {
    const before = await added([{ price: 68.5 }, { price: 0.2 }, { price: 0 }])

    const to = lower(10, { ending: '95', shows_before: true })
    const report = await change(before, to)

    expect(report).toMatchObject({ dry_run: false, changed: 2, unchanged: 1, problems: [] })
    expect(pricesOf(await readNow(before))).toEqual([
      [61.95, 68.5],
      [0.95, null],
      [0, null],
    ])
    expect(await listed()).toContainEqual({
      ...report.undo,
      products: 2,
      change: to,
      created_at: expect.any(String),
    })
    expect((await undo(report.undo?.id, otherAdmin).expect(200)).body).toEqual({
      restored: 2,
      problems: [],
    })
    expect(pricesOf(await readNow(before))).toEqual(pricesOf(before))
    await undo(report.undo?.id).expect(404)
  })

  test.each<[Change, Partial<Product>]>([
    [{ category: 'language' }, { category: 'language' }],
    [
      { status: 'hidden', featured: true },
      { status: 'hidden', featured: true },
    ],
    [{ is_taxable: false }, { is_taxable: false }],
    [{ price: { unit: 'cents', by: 250 } }, { price: 82.5 }],
    [{ price: { unit: 'cents', by: -9000 } }, { price: 0 }],
  ])('may be %j', async (to, after) => {
    const before = await added([{}, {}])

    const { undo: made } = await change(before, to)

    for (const product of await readNow(before)) expect(product).toMatchObject(after)
    await undo(made?.id).expect(200)
    const unlike = ({ updated_at: _now, ...product }: Product) => product
    expect((await readNow(before)).map(unlike)).toEqual(before.map(unlike))
  })

  test('of 200 leaves alone and names what another admin has edited, and so does its undo', async () => {
    const before = await added(Array.from({ length: 200 }, () => ({})))
    const [first, second, third] = before
    if (!first || !second || !third) throw new Error('Three of them are edited.')
    await edit(first, { price: 7 })
    await shop.request.delete(`/rest/v1/products?id=eq.${second.id}`).set(otherAdmin).expect(204)
    const problems = [
      { id: first.id, name: 'Bells', code: 'changed', message: 'It was changed meanwhile.' },
      { id: second.id, name: second.id, code: 'gone', message: 'It was deleted.' },
    ]

    const refused = await unchanged(shop.config, async () => ask(before, lower(50)))
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
    expect(refused.body.problems).toEqual(problems)

    const { body } = await ask(before, lower(50), { all_or_none: false }).expect(200)
    expect(body).toMatchObject({ changed: 198, problems })

    await edit(third, { price: 9 })
    const undone: UndoReport = (await undo(body.undo.id).expect(200)).body
    expect(undone).toEqual({
      restored: 197,
      problems: [
        { id: third.id, name: 'Bells', code: 'changed', message: 'It was changed meanwhile.' },
      ],
    })
    const prices = (await readNow(before)).map(({ price }) => price)
    expect(prices.filter((price) => price === 80)).toHaveLength(197)
    expect(prices).toEqual(expect.arrayContaining([7, 9]))
  })

  test('of more than one portion says how far it is, and at last what became of it', async () => {
    const before = await added(Array.from({ length: 501 }, () => ({})))
    const hear = async (sent: ReturnType<typeof ask>) => {
      const { text } = await sent.set('accept', 'application/x-ndjson').buffer(true).expect(200)
      return text
        .trim()
        .split('\n')
        .map((line): Record<string, unknown> => JSON.parse(line))
    }
    const [first, second, last] = await hear(ask(before, { featured: true }))

    expect([first, second]).toEqual([
      { progress: { done: 500, total: 501 } },
      { progress: { done: 501, total: 501 } },
    ])
    expect(last).toMatchObject({ report: { changed: 501 } })
    expect(await hear(ask(before, lower(50)))).toEqual([
      { error: expect.objectContaining({ status: 409, problems: expect.anything() }) },
    ])
    const others = await added(before.map(() => ({})))
    const deletion = shop.post(`${path}/delete`, { products: versionsOf(others) }, admin)
    expect((await hear(deletion)).at(-1)).toMatchObject({ report: { deleted: 501 } })
  })

  test('is shown before it is made, with what refuses', async () => {
    const before = await added([{ name: 'Gold', price: 99_999_999 }, {}])

    const answer = await unchanged(shop.config, async () =>
      ask(before, lower(-1), {}, '?dry_run=true'),
    )

    expect(answer.body).toEqual({
      dry_run: true,
      changed: 1,
      unchanged: 0,
      undo: null,
      problems: [
        {
          id: 'gold',
          name: 'Gold',
          code: 'refused',
          message: 'The price is too high: $99,999,999.99 at most.',
        },
      ],
    })
    await ask(before, lower(-1)).expect(409)
  })

  test('can be undone after a later one was, the last one first', async () => {
    const before = await added([{}])
    const first = await change(before, lower(50))
    const second = await change(await readNow(before), { featured: true })

    expect((await undo(second.undo?.id)).body.restored).toBe(1)
    expect((await undo(first.undo?.id)).body.restored).toBe(1)

    expect(await readNow(before)).toMatchObject([{ price: 80, featured: false }])
  })

  test('is undone but for those whose category was deleted since', async () => {
    await shop.insert('categories', [{ id: 'music', name: 'Music' }]).expect(201)
    const before = await added([{ category: 'music' }])
    const { undo: made } = await change(before, { category: 'sensorial' })
    await shop.request.delete('/rest/v1/categories?id=eq.music').set(admin).expect(204)

    const { body } = await undo(made?.id).expect(200)

    expect(body).toMatchObject({
      restored: 0,
      problems: [{ code: 'refused', message: 'Its category was deleted.' }],
    })
  })

  test('is not undone after ten minutes, and forgotten then', async () => {
    const { undo: made } = await change(await added([{}]), { featured: true })
    await shop.app.database.execute(
      sql`update product_changes set undo_until = now() where id = ${made?.id}`,
    )

    await undo(made?.id).expect(404)
    expect((await listed()).map(({ id }) => id)).not.toContain(made?.id)
  })

  test('to a category that is gone is refused', async () => {
    const { body } = await ask(await added([{}]), { category: 'gone' }).expect(409)
    expect(body.code).toBe('unknown_category')
  })

  test.each([
    ['no product', { products: [] }],
    [
      'a product twice',
      { products: [1, 2].map(() => ({ id: 'a', updated_at: '2026-01-01T00:00:00Z' })) },
    ],
    [
      '5,001 products',
      {
        products: Array.from({ length: 5_001 }, (_, index) => ({
          id: `a-${index}`,
          updated_at: '2026-01-01T00:00:00Z',
        })),
      },
    ],
    ['a version of no time', { products: [{ id: 'a', updated_at: '0000-01-01T00:00:00Z' }] }],
    ['no change', { change: {} }],
    ['a part of a cent', { change: { price: { unit: 'cents', by: 0.5 } } }],
    ['a price to lower by more than all of it', { change: lower(100.01) }],
    ['another column', { change: { name: 'Bells' } }],
  ])('of %s is refused', async (_what, members) => {
    const products = versionsOf(await added([{}]))
    const body = { products, change: { featured: true }, ...members }

    const answer = await unchanged(shop.config, async () =>
      shop.post(`${path}/change`, body, admin),
    )

    expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  })
})

describe('a deletion of many products', () => {
  const remove = (products: readonly Product[], members: object = {}, query = '') =>
    shop.post(`${path}/delete${query}`, { products: versionsOf(products), ...members }, admin)

  test('says before what stays and why, and deletes all or none', async () => {
    const before = await added([{ name: 'Held' }, { name: 'Shelf' }, { name: 'Sold' }, {}])
    const [held, shelf, sold, other] = before
    if (!held || !shelf || !sold || !other) throw new Error('There are four of them.')
    await shop.count(held.id, 9)
    await shop.count(shelf.id, 1)
    const lines = [held, sold].map(({ id }) => ({ product_id: id, quantity: 2 }))
    await shop.placed({ lines, expected_total_cents: 32_000 })
    const expected: DeletionReport = {
      dry_run: true,
      deleted: 3,
      problems: [
        {
          id: held.id,
          name: 'Held',
          code: 'refused',
          message: '2 units are promised to orders. Cancel or ship them first.',
        },
      ],
      notes: [
        { id: shelf.id, name: 'Shelf', message: '1 unit is on the shelf.' },
        { id: sold.id, name: 'Sold', message: '2 units are in open orders, which stay.' },
      ],
    }

    const look = await unchanged(shop.config, async () => remove(before, {}, '?dry_run=true'))
    expect(look.body).toEqual(expected)
    const refused = await unchanged(shop.config, async () => remove(before))
    expect([refused.status, refused.body.problems]).toEqual([409, expected.problems])
    const done = await remove(before, { all_or_none: false }).expect(200)
    expect(done.body).toEqual({ ...expected, dry_run: false })

    expect(await readNow(before)).toMatchObject([{ id: held.id }])
  })

  test('leaves what somebody has edited since', async () => {
    const before = await added([{}])
    if (before[0]) await edit(before[0], { featured: true })

    await remove(before).expect(409)

    expect(await readNow(before)).toHaveLength(1)
  })
})

test('a copy of a product is a draft with the same pictures, and nothing that is of one product only', async () => {
  const name = 'a'.repeat(195)
  const image = pictureOfTower
  const [product] = await added([
    {
      name,
      image,
      image_alt: 'Ten cubes',
      sku: 'PT-1',
      barcode: '4006381333931',
      is_taxable: false,
    },
  ])
  if (!product) throw new Error('There is one.')
  const picture = { position: 1, image, alt: 'A child', is_decorative: false, width: 8, height: 6 }
  await shop.insert('product_images', [{ product_id: product.id, ...picture }]).expect(201)
  await shop.count(product.id, 5)

  const { body } = await shop.request.post(`${path}/${product.id}/duplicate`).set(admin).expect(201)

  const [copy] = await readNow([{ ...product, id: body.id }])
  const { id: _id, created_at: _created, updated_at: _updated, ...same } = product
  expect(copy).toMatchObject({
    ...same,
    name: `Copy of ${name}`.slice(0, 200),
    status: 'draft',
    sku: null,
    barcode: '',
  })
  const pictures = await shop.request
    .get(`/rest/v1/product_images?product_id=eq.${body.id}`)
    .set(shop.owner)
  expect(pictures.body).toMatchObject([picture])
  expect((await shop.stock(body.id)).body).toMatchObject({ counted: false, on_hand: 0 })
  await shop.request.post(`${path}/nothing/duplicate`).set(admin).expect(404)
})
