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

describe('Prefer: timezone', () => {
  const inTokyo = { prefer: 'timezone=Asia/Tokyo' }

  test('shows times as they are there, and the next read has them in UTC', async () => {
    const there = await get('id=eq.pink-tower&select=updated_at', inTokyo)
    const next = await get('id=eq.pink-tower&select=updated_at')
    const [{ updated_at: shown }] = there.body
    const [{ updated_at: utc }] = next.body

    expect(there.headers['preference-applied']).toBe('timezone=Asia/Tokyo')
    expect([shown, utc]).toEqual([
      expect.stringMatching(/\+09:00$/),
      expect.stringMatching(/\+00:00$/),
    ])
    expect(Date.parse(shown)).toBe(Date.parse(utc))
  })

  test('is the zone of a time in a condition that names none', async () => {
    const { body } = await get('id=eq.pink-tower&select=updated_at', inTokyo)
    const time = body[0].updated_at.replace('+09:00', '')
    const condition = `id=eq.pink-tower&updated_at=eq.${time}&select=id`

    expect((await get(condition, inTokyo)).body).toEqual([{ id: 'pink-tower' }])
    expect((await get(condition)).body).toEqual([])
  })

  test('holds for a call and for what a write shows', async () => {
    const called = await shop.request
      .get('/rest/v1/rpc/search_products?query=tower&select=created_at')
      .set({ ...anonymous, ...inTokyo })
    const written = await shop.request
      .patch(`${products}?id=eq.pink-tower&select=updated_at`)
      .set({ ...service, prefer: 'handling=strict, timezone=Asia/Tokyo, return=representation' })
      .send({ price: 70 })
    const later = await shop.request
      .patch(`${products}?id=eq.pink-tower&select=updated_at`)
      .set({ ...service, prefer: 'return=representation' })
      .send({ price: 68.5 })

    expect(called.body[0].created_at).toMatch(/\+09:00$/)
    expect(written.body[0].updated_at).toMatch(/\+09:00$/)
    expect(written.headers['preference-applied']).toBe(
      'return=representation, handling=strict, timezone=Asia/Tokyo',
    )
    expect(later.body[0].updated_at).toMatch(/\+00:00$/)
  })

  test.each(['Invalid/Timezone', 'AAA+1', '+05:30', ''])(
    'of a zone that is none is ignored, and refused by handling=strict: %s',
    async (zone) => {
      const lenient = await get('select=updated_at', { prefer: `timezone=${zone}` })
      const strict = await get('', { prefer: `handling=strict, timezone=${zone}` })

      expect(lenient.status).toBe(200)
      expect(lenient.headers['preference-applied']).toBeUndefined()
      expect(lenient.body[0].updated_at).toMatch(/\+00:00$/)
      expect([strict.status, strict.body.code]).toEqual([400, 'PGRST122'])
    },
  )

  test('of a zone that PostgreSQL alone does not know is refused', async () => {
    const { status, body } = await get('', { prefer: 'timezone=PST' })

    expect([status, body.code]).toEqual([400, '22023'])
    expect((await get('id=eq.pink-tower&select=id')).body).toEqual([{ id: 'pink-tower' }])
  })
})
