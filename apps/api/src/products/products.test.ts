import { randomUUID } from 'node:crypto'
import type { Product } from '@golden-bead/contracts/catalogue'
import { productImagesPath } from '@golden-bead/contracts/picture-options'
import type { ProductWithImages, SavedImage } from '@golden-bead/contracts/product-saving'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productPayload } from '#test/catalogue-shop.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { signedIn } from '#test/people.ts'
import { serviceKey } from '@golden-bead/supabase/test/keys'

let shop: OrderShop
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await startOrderShop()
  admin = await signedIn(shop, { role: 'admin' })
  await shop.app.database.execute(sql`
    insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control, etag)
    select 'product-images', name || '.webp', name, 1, 'image/webp', '', ''
    from unnest(array['bells', 'detail', 'box', 'a', 'b', 'c', 'd', 'x', 'late', 'later']) as name`)
})
afterAll(() => shop.close())

const addressOf = (name: string) => `http://shop.goldenbead.test${productImagesPath}${name}`
const picture = (name: string, changes: Partial<SavedImage> = {}): SavedImage => ({
  image: addressOf(name),
  alt: '',
  is_decorative: false,
  width: 1600,
  height: 1200,
  ...changes,
})
const payload = (changes: Partial<Product> = {}) =>
  productPayload({ name: 'Bells', image: addressOf('bells.webp'), ...changes })

const add = (body: object, key = randomUUID()) =>
  shop.request
    .post('/admin/v1/products')
    .set({ ...admin.headers, 'idempotency-key': key })
    .send({ product: payload(), images: [], ...body })
const added = async (body: object = {}): Promise<ProductWithImages> =>
  (await add(body).expect(201)).body
const inputOf = ({
  id: _id,
  created_at: _createdAt,
  updated_at,
  available: _available,
  stock_left: _left,
  is_sample: _isSample,
  product_images: images,
  ...product
}: ProductWithImages) => ({ product, images, updated_at })
const change = (id: string, body: object) =>
  shop.request.put(`/admin/v1/products/${id}`).set(admin.headers).send(body)

const read = async (id: string): Promise<ProductWithImages> => {
  const { body } = await shop.request
    .get(`/rest/v1/products?id=eq.${id}&select=*,product_images(*)&product_images.order=position`)
    .set({ apikey: serviceKey })
    .expect(200)
  return body[0]
}
const imagesOf = async (id: string) => (await read(id)).product_images.map(({ image }) => image)
const countAll = async () => {
  const { rows } = await shop.app.database.execute<{ count: string }>(
    sql`select count(*) from products`,
  )
  return rows[0]?.count
}

describe('a new product', () => {
  test('is there with its pictures, in their order, and its count, by whom it was added', async () => {
    const images = [
      picture('detail.webp', { alt: 'A detail' }),
      picture('box.webp', { is_decorative: true, width: null, height: null }),
    ]
    const product = await added({ images, stock: { on_hand: 5 } })

    expect(product).toMatchObject({ name: 'Bells', product_images: images })
    expect((await read(product.id)).product_images).toMatchObject(images)
    expect((await shop.stock(product.id).expect(200)).body).toMatchObject({
      counted: true,
      on_hand: 5,
      movements: [{ quantity: 5, reason: 'counted' }],
    })
    const { rows } = await shop.app.database.execute<{ by: string }>(
      sql`select actor_id as by from stock_movements where product_id = ${product.id}`,
    )
    expect(rows).toEqual([{ by: admin.id }])
  })

  test('is made once, however often its request comes', async () => {
    const key = randomUUID()
    const before = Number(await countAll())

    const atOnce = await Promise.all([add({}, key), add({}, key)])
    const later = await add({}, key)

    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(later.status).toBe(200)
    expect(new Set([...atOnce, later].map(({ body }) => body.id)).size).toBe(1)
    expect(Number(await countAll())).toBe(before + 1)
  })

  test.each([
    ['a category that is gone', { category: 'music' }, [409, 'unknown_category', 'category']],
    [
      'small parts for the smallest',
      { small_parts: true, age_range: '1-2 years' },
      [400, 'bad_input', 'small_parts'],
    ],
    ['the SKU of another product', { sku: 'TAKEN-1' }, [409, 'sku_taken', 'sku']],
  ])('with %s is refused at that field, and nothing of it is kept', async (_what, wrong, words) => {
    await add({ product: payload({ sku: 'TAKEN-1' }) })
    const before = await countAll()

    const body = { product: payload(wrong), images: [picture('a.webp')], stock: { on_hand: 1 } }
    const answer = await add(body)

    expect([answer.status, answer.body.code, answer.body.field]).toEqual(words)
    expect(await countAll()).toBe(before)
  })

  test.each([
    ['a picture from elsewhere', { images: [picture('x', { image: 'https://a.example/x.png' })] }],
    ['twelve pictures after the first', { images: Array(12).fill(picture('x.webp')) }],
    ['pictures but no first one', { product: payload({ image: '' }), images: [picture('x.webp')] }],
  ])('with %s is refused', async (_what, body) => {
    expect((await add(body)).body.code).toBe('bad_input')
  })

  test('with a SKU is made once by requests of one key that come at once', async () => {
    const key = randomUUID()
    const body = { product: payload({ name: 'Bells at once', sku: 'AT-ONCE' }) }

    const answers = await Promise.all([1, 2, 3, 4].map(() => add(body, key)))

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 201,
    ])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })
})

describe('a saved product', () => {
  test('has the pictures of the last save alone, and the first may be another one', async () => {
    const images = ['b', 'c', 'd'].map((name) => picture(`${name}.webp`, { alt: 'Bells' }))
    const product = payload({ image_alt: 'Bells' })
    const before = await added({ product, images })
    const { id } = before
    const [b, c] = images

    const { body } = await change(id, {
      ...inputOf(before),
      product: { ...product, image: b?.image },
      images: [picture('bells.webp'), c],
    }).expect(200)

    expect(body).toMatchObject({ image: b?.image, image_alt: 'Bells' })
    expect(await imagesOf(id)).toEqual([addressOf('bells.webp'), c?.image])
  })

  test('whose pictures alone were changed meanwhile is not saved: the answer has it as it is', async () => {
    const before = await added({ images: [picture('a.webp')] })
    const { id } = before
    await change(id, { ...inputOf(before), images: [picture('b.webp')] }).expect(200)

    const answer = await change(id, { ...inputOf(before), images: [] })

    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
    expect(answer.body.product.product_images).toMatchObject([{ image: addressOf('b.webp') }])
    expect(await imagesOf(id)).toEqual([addressOf('b.webp')])
  })

  test.each([
    [
      'added',
      (id: string) => [{ product_id: id, position: 2, image: addressOf('c.webp') }],
      'post',
    ],
    ['changed', () => ({ alt: 'A detail' }), 'patch'],
    ['deleted', () => ({}), 'delete'],
  ] as const)('is newer once another program has %s a picture', async (_what, body, method) => {
    const before = await added({ images: [picture('a.webp')] })
    const { id } = before
    await shop.request[method](
      `/rest/v1/product_images${method === 'post' ? '' : `?product_id=eq.${id}`}`,
    )
      .set({ apikey: serviceKey })
      .send(body(id))

    const answer = await change(id, inputOf(before))

    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  })

  test('keeps everything where its count cannot be set, and has both where it can', async () => {
    const before = await added({ stock: { on_hand: 5 } })
    const { id } = before
    await shop.placed({
      lines: [{ product_id: id, quantity: 2 }],
      expected_total_cents: 2 * 6850,
    })
    const { version } = (await shop.stock(id)).body
    const input = { ...inputOf(before), product: payload({ name: 'Bells and mallet' }) }

    const refused = await change(id, { ...input, stock: { on_hand: 1, version } })
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
    expect((await read(id)).name).toBe('Bells')
    await change(id, { ...input, stock: { on_hand: 4, version } }).expect(200)

    expect((await read(id)).name).toBe('Bells and mallet')
    expect((await shop.stock(id)).body).toMatchObject({ on_hand: 4, held: 2 })
  })

  test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00-23:59'])(
    'is not saved over a version of no time: %s',
    async (updated_at) => {
      const before = await added()

      const answer = await change(before.id, { ...inputOf(before), updated_at })

      expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
    },
  )

  test('names the new pictures that were taken away before it was saved, and keeps those it had', async () => {
    const images = [picture('a.webp'), picture('late.webp'), picture('later.webp')]
    const before = await added({ images: images.slice(0, 1) })
    await shop.app.database.execute(
      sql`delete from storage.objects where name in ('a.webp', 'late.webp', 'later.webp')`,
    )

    const answers = [
      await change(before.id, { ...inputOf(before), images }),
      await add({ images: images.slice(1, 2) }),
    ]
    expect(
      answers.map(({ status, body: { code, field, message } }) => ({
        status,
        code,
        field,
        message,
      })),
    ).toEqual([
      {
        status: 409,
        code: 'picture_gone',
        field: 'image',
        message:
          'Pictures 3, 4 are no longer there, as they were not saved within a day. Please add them again.',
      },
      {
        status: 409,
        code: 'picture_gone',
        field: 'image',
        message:
          'Picture 2 is no longer there, as it was not saved within a day. Please add it again.',
      },
    ])

    const changed = { ...inputOf(before), product: payload({ name: 'Bells on a board' }) }
    await change(before.id, changed).expect(200)
    expect(await imagesOf(before.id)).toEqual([addressOf('a.webp')])
  })

  test('that was deleted is not found', async () => {
    const { id, ...before } = await added()
    await shop.request.delete(`/rest/v1/products?id=eq.${id}`).set({ apikey: serviceKey })

    expect((await change(id, inputOf({ id, ...before }))).status).toBe(404)
  })
})
