import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged as nothingChanges } from '#test/database-state.ts'
import { publishableKey, serviceKey } from '#test/test-app.ts'

/** What PostgREST takes, however odd, and clients therefore send. */

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop([
    { name: 'Pink Tower', price: 68.5, benefits: ['Size', 'Order'] },
    { name: 'Brown Stair', price: 75 },
    { name: 'Number Rods', price: 80, category: 'mathematics' },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }
const products = '/rest/v1/products'

const get = (search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`${products}?${search}`).set({ ...anonymous, ...headers })
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id)

describe('a read', () => {
  test('casts a list to an array by the name that PostgreSQL has for it', async () => {
    const { status, body } = await get('id=eq.pink-tower&select=benefits::_varchar')

    expect([status, body]).toEqual([200, [{ benefits: ['Size', 'Order'] }]])
  })

  test('with HEAD has no Range', async () => {
    const search = 'select=id&order=id'
    const headers = { ...anonymous, range: '1-1', prefer: 'count=exact' }
    const head = await shop.request.head(`${products}?${search}`).set(headers)
    const read = await get(search, headers)

    expect([head.status, head.headers['content-range']]).toEqual([200, '0-2/3'])
    expect([read.status, read.headers['content-range']]).toEqual([206, '1-1/3'])
  })

  test.each([
    ['offset=-1', [200, '0-2/*']],
    ['offset=-4&limit=5', [200, '0-0/*']],
    ['offset=-1&limit=3', [200, '0-1/*']],
    ['offset=-1&limit=0', [200, '*/*']],
    ['offset=-1&limit=1', [416, undefined]],
  ])('begins with the first row, if its window begins before it: ?%s', async (window, expected) => {
    const { status, headers } = await get(`select=id&order=id&${window}`)

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test('of a window before the first row, and a Range, has the rows of both', async () => {
    const { body, headers } = await get('select=id&order=id&offset=-1&limit=3', { range: '1-5' })

    expect([idsOf(body), headers['content-range']]).toEqual([['number-rods'], '1-1/*'])
  })
})

test.each(['patch', 'delete'] as const)(
  'a %s has no window before the first row',
  async (method) => {
    const { status, body } = await nothingChanges(shop.config, () =>
      shop.request[method](`${products}?id=neq.x&limit=2&offset=-1`)
        .set(service)
        .send({ price: 1 }),
    )

    expect([status, body.code]).toEqual([400, 'PGRST100'])
  },
)
