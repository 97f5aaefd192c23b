import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '#test/account-clients.ts'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged as nothingChanges } from '#test/database-state.ts'
import { publishableKey, serviceKey } from '#test/test-app.ts'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([
    { name: 'Pink Tower', price: 68.5, benefits: ['Size', 'Order'] },
    { name: 'Number Rods', price: 80, category: 'mathematics' },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }
const products = '/rest/v1/products'

const get = (search: string) => shop.request.get(`${products}?${search}`).set(anonymous)

type Answer = { status: number; text: string; body: Record<string, unknown> }
const unchanged = (work: () => PromiseLike<Answer>) => nothingChanges(shop.config, work)

describe('a read', () => {
  test.each([
    ['price::float', 68.5],
    ['name::char', 'P'],
    ['name::bytea', String.raw`\x50696e6b20546f776572`],
    ['name::name', 'Pink Tower'],
    ['benefits::_text', ['Size', 'Order']],
  ])('casts %s', async (cast, expected) => {
    const { status, body } = await get(`id=eq.pink-tower&select=cast:${cast}`)

    expect([status, body]).toEqual([200, [{ cast: expected }]])
  })

  test.each([
    ['price=in.(%20%20%20)', []],
    ['price=not.in.(%20)', ['number-rods', 'pink-tower']],
    ['price=in.(%2068.5,80)', ['number-rods', 'pink-tower']],
    ['or=(price.in.(%20),price.eq.80)', ['number-rods']],
  ])('takes no notice of spaces at the front of a list: %s', async (filter, expected) => {
    const { status, body } = await get(`${filter}&select=id&order=id`)

    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, expected])
  })

  test('finds rows by the time of another answer, whose plus arrives as a space', async () => {
    const { body } = await get('id=eq.pink-tower&select=updated_at')
    const time: string = body[0].updated_at
    expect(time).toMatch(/\+00:00$/)
    const count = async (filter: string) => {
      const { status, body: rows } = await get(`id=eq.pink-tower&select=id&${filter}`)
      return [status, rows.length]
    }

    expect(await count(`updated_at=eq.${time}`)).toEqual([200, 1])
    expect(await count(`updated_at=gt.${time}`)).toEqual([200, 0])
    expect(await count(`updated_at=in.(${time},"${time}")`)).toEqual([200, 1])
    expect(await count(`updated_at=eq(any).{${time},"${time}"}`)).toEqual([200, 1])
    expect(await count(`or=(updated_at.gt.${time},updated_at.eq.${time})`)).toEqual([200, 1])
    expect(await count('updated_at=lt.2000-01-01+10:30')).toEqual([200, 0])
    expect(await count('updated_at=gt.2000-01-01+10:30:00+0530')).toEqual([200, 1])
    expect(await count('updated_at=gt.2000-01-01T10:30+05')).toEqual([200, 1])
  })
})

describe('a write', () => {
  test.each([
    ['id=eq.pink-tower', '', [204, '']],
    ['id=eq.pink-tower', 'return=representation', [200, '[]']],
    ['columns=price', '', [204, '']],
    ['', '', [204, '']],
  ])('of an empty list changes nothing: ?%s Prefer: %s', async (search, prefer, expected) => {
    const { status, text } = await unchanged(() =>
      shop.request
        .patch(`${products}?${search}`)
        .set({ ...service, prefer })
        .send([]),
    )

    expect([status, text]).toEqual(expected)
  })

  test.each([
    ['merge', 200],
    ['ignore', 201],
  ])('of an empty list adds nothing: %s-duplicates', async (what, expected) => {
    const prefer = `resolution=${what}-duplicates, return=representation`
    const { status, text } = await unchanged(() =>
      shop.request
        .post(products)
        .set({ ...service, prefer })
        .send([]),
    )

    expect([status, text]).toEqual([expected, '[]'])
  })

  test('of a picture of another host names the variable that allows it', async () => {
    const { status, body } = await unchanged(() =>
      shop.request
        .patch(`${products}?id=eq.pink-tower`)
        .set(service)
        .send({ image: 'https://elsewhere.example/a.png' }),
    )

    expect([status, body['code']]).toEqual([400, '23514'])
    expect(body['message']).toMatch(/on a host that IMAGE_HOSTS lists/)
  })

  test('of an empty list is no error in the client', async () => {
    const table = () => newClient(shop.url, { key: serviceKey }).from('products')

    expect(await table().upsert([])).toMatchObject({ error: null, status: 200 })
    expect(await table().upsert([]).select()).toMatchObject({ data: [], error: null, status: 200 })
    expect(await table().insert([])).toMatchObject({ error: null, status: 201 })
  })
})

test('PUT says that the key in its body is another one than in its address', async () => {
  const { status, body } = await unchanged(() =>
    shop.request
      .put(`${products}?id=eq.pink-tower`)
      .set(service)
      .send({ id: 'another', name: 'Another', price: 1, category: 'sensorial' }),
  )

  expect([status, body]).toEqual([
    400,
    {
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
      details: null,
      hint: null,
    },
  ])
})

test('PUT of a row without a key adds none under another one', async () => {
  const { status, body } = await unchanged(() =>
    shop.request
      .put(`${products}?id=eq.undefined`)
      .set(service)
      .send({ name: 'Another', price: 1, category: 'sensorial' }),
  )

  expect([status, body['code']]).toEqual([400, 'PGRST115'])
})

describe('OPTIONS', () => {
  test('of a table that is not there says so, unless a browser asks', async () => {
    const asked = await shop.request.options('/rest/v1/product').set(anonymous)
    const preflight = await shop.request.options('/rest/v1/product').set({
      origin: 'http://elsewhere.test',
      'access-control-request-method': 'POST',
    })
    const known = await shop.request.options(products)

    expect([asked.status, asked.body.code]).toEqual([404, 'PGRST205'])
    expect(asked.headers['access-control-allow-origin']).toBe('*')
    expect([preflight.status, known.status]).toEqual([204, 200])
  })
})

describe('a call', () => {
  test.each(['search_products?query=tower&limt=5', 'product_facets?querry=tower'])(
    'with an argument that the function does not have is a call of another: %s',
    async (call) => {
      const { status, body } = await shop.request.get(`/rest/v1/rpc/${call}`).set(anonymous)

      expect([status, body.code]).toEqual([404, 'PGRST202'])
    },
  )

  test('says so to the client', async () => {
    for (const isGet of [true, false]) {
      const { error, status } = await newClient(shop.url).rpc(
        'search_products',
        { querry: 'tower' },
        { get: isGet },
      )

      expect(status).toBe(404)
      expect(error).toMatchObject({
        code: 'PGRST202',
        message: 'Could not find the function public.search_products(querry) in the schema cache',
        hint: 'Perhaps you meant to call the function public.search_products(query)',
      })
    }
  })

  test('is filtered, ordered and paged as before', async () => {
    const { data, error } = await newClient(shop.url)
      .rpc('search_products', { query: 'tower' }, { get: true })
      .not('price', 'is', null)
      .or('id.eq.pink-tower,price.gt.100')
      .select('id')
      .order('name')
      .limit(1)

    expect({ data, error }).toEqual({ data: [{ id: 'pink-tower' }], error: null })
  })
})
