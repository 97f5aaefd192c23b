import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged as nothingChanges } from '#test/database-state.ts'
import { signedIn, type Person } from '#test/people.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'

let shop: CatalogueShop
let admin: Person
let user: Person
beforeAll(async () => {
  shop = await startCatalogueShop([{ name: 'Pink Tower' }, { name: 'Brown Stair' }])
  admin = await signedIn(shop, { role: 'admin' })
  user = await signedIn(shop)
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const products = '/rest/v1/products'

const unchanged = (work: () => Promise<void>) => nothingChanges(shop.config, work)

type Answer = { status: number; body: Record<string, unknown> }
type Refusal = [status: number, code: string]
const expectError = ({ status, body }: Answer, expected: Refusal) =>
  expect([status, body['code']]).toEqual(expected)

const add = (row: object) =>
  shop.request
    .post(products)
    .set({ ...admin.headers, prefer: 'return=representation' })
    .send(row)
const change = (id: string, values: object) =>
  shop.request
    .patch(`${products}?id=eq.${id}`)
    .set({ ...admin.headers, prefer: 'return=representation' })
    .send(values)

const methods = ['post', 'patch', 'put', 'delete'] as const

test.each([
  ...methods.map((method) => [method, 'visitor', () => anonymous, 401] as const),
  ...methods.map((method) => [method, 'user', () => user.headers, 403] as const),
])('a %s of a %s is refused', async (method, _who, headersOf, status) => {
  await unchanged(async () => {
    for (const table of ['products', 'categories']) {
      const answer = await shop.request[method](`/rest/v1/${table}?id=eq.x`)
        .set(headersOf())
        .send({ id: 'x', name: 'X' })
      expectError(answer, [status, '42501'])
    }
  })
})

test('what only the search uses can be neither read nor filtered', async () => {
  const selected = await shop.request.get(`${products}?select=search_vector`).set(anonymous)
  const filtered = await shop.request.get(`${products}?search_vector=fts.a`).set(anonymous)

  expectError(selected, [400, '42703'])
  expectError(filtered, [400, '42703'])
})

const bucket = 'http://shop.goldenbead.test/storage/v1/object/public/product-images'

describe('a product', () => {
  const benefits = Array.from({ length: 10_000 }, () => 'x')

  test.each<[what: string, values: Record<string, unknown>, expected: Refusal]>([
    ['a price below zero', { price: -1 }, [400, '23514']],
    ['a price hardly below zero', { price: -0.001 }, [400, '23514']],
    ['a price of three decimals, hardly above zero', { price: 0.004 }, [400, '23514']],
    ['a price of three decimals', { price: 9.999 }, [400, '23514']],
    ['a price that is too high once rounded', { price: 99_999_999.995 }, [400, '22003']],
    ['a price of twenty digits', { price: 1e20 }, [400, '22003']],
    ['a price of more digits than are kept', { price: 9_007_199_254_740_992 }, [400, '22003']],
    ['text of a price below zero', { price: '-1' }, [400, '23514']],
    ['text of a price of three decimals', { price: '9.999' }, [400, '23514']],
    ['text of a price that is too high', { price: '100000000' }, [400, '22003']],
    ['an empty name', { name: '' }, [400, '23514']],
    ['a name of spaces', { name: ' \t ' }, [400, '23514']],
    ['a name that shows nothing', { name: '\u200B\u2060' }, [400, '23514']],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, [400, '22001']],
    ['a material of 121 characters', { material: 'a'.repeat(121) }, [400, '22001']],
    ['dimensions of 121 characters', { dimensions: 'a'.repeat(121) }, [400, '22001']],
    ['contents of 301 characters', { contents: 'a'.repeat(301) }, [400, '22001']],
    ['skills of 301 characters', { skills: 'a'.repeat(301) }, [400, '22001']],
    ['10,000 benefits', { benefits }, [400, '23514']],
    ['a benefit of 201 characters', { benefits: ['a'.repeat(201)] }, [400, '22001']],
    ['a benefit of spaces', { benefits: ['  '] }, [400, '23514']],
    ['a category that does not exist', { category: 'no-such-category' }, [409, '23503']],
    ['a second spelling of a column', { ageRange: '3-6 years' }, [400, 'PGRST204']],
    ['a hidden column', { search_vector: 'x' }, [400, 'PGRST204']],
    ['an age that the server sets', { age_from: 1 }, [400, '428C9']],
    ['a script for a picture', { image: 'javascript:alert(1)' }, [400, '23514']],
    ['data for a picture', { image: 'data:text/html,x' }, [400, '23514']],
    [
      'a picture at an address within the network',
      { image: 'http://169.254.169.254/latest' },
      [400, '23514'],
    ],
    ['a picture elsewhere', { image: 'https://elsewhere.example/a.png' }, [400, '23514']],
    [
      'a picture elsewhere, without a scheme',
      { image: '//elsewhere.example/a.png' },
      [400, '23514'],
    ],
    [
      'a picture elsewhere, behind the name of the shop',
      { image: 'https://shop.goldenbead.test@elsewhere.example/a.png' },
      [400, '23514'],
    ],
    [
      'a picture of a private bucket',
      { image: 'http://shop.goldenbead.test/storage/v1/object/public/private/a.png' },
      [400, '23514'],
    ],
    ['a picture at a path that climbs', { image: `${bucket}/..%2F..%2Fx` }, [400, '23514']],
  ])('with %s is refused, when it is new and when it changes', async (_what, values, expected) => {
    await unchanged(async () => {
      expectError(await add({ ...productPayload({ name: 'New One' }), ...values }), expected)
      expectError(await change('brown-stair', values), expected)
    })
  })

  test.each<[values: object, message: string | RegExp]>([
    [{ name: ' ' }, 'The value of name must not be empty.'],
    [{ price: [5] }, 'The price must be a number.'],
    [{ price: -1 }, 'The price cannot be negative.'],
    [{ image: 'https://elsewhere.example/a.png' }, /on a host that IMAGE_HOSTS lists/],
  ])('is refused in words for people: %j', async (values, message) => {
    const { body } = await change('brown-stair', values)

    expect(body.message).toMatch(message)
  })

  test('has a picture of our bucket as its path, and answers its address', async () => {
    const image = `${bucket}/products/1700000000000-a b(1).png`
    const shown = `${bucket}/products/1700000000000-a%20b(1).png`
    const added = await add(productPayload({ name: 'Pictured', image }))
    const { rows } = await shop.app.database.$client.query<{ image: string }>(
      `select image from products where id = 'pictured'`,
    )
    const found = await shop.request
      .get(`${products}?image=eq.${encodeURIComponent(shown)}&select=image`)
      .set(anonymous)
    const saved = await change('pictured', { image: shown })
    await shop.request.delete(`${products}?id=eq.pictured`).set('apikey', serviceKey)

    expect(added.body[0].image).toBe(shown)
    expect(rows).toEqual([{ image: 'products/1700000000000-a b(1).png' }])
    expect(found.body).toEqual([{ image: shown }])
    expect(saved.body[0].image).toBe(shown)
  })
})

test.each<[table: 'products' | 'categories', id: string | null]>([
  ['products', 'Not A Slug'],
  ['products', '../etc'],
  ['categories', 'Not A Slug'],
  ['categories', '../etc'],
  ['categories', ''],
  ['categories', 'a'.repeat(81)],
  ['categories', null],
])('a row of %s cannot have the id %j', async (table, id) => {
  const rows = { products: productPayload({ name: 'New One' }), categories: { name: 'New' } }

  await unchanged(async () => {
    const { status } = await shop.request
      .post(`/rest/v1/${table}`)
      .set(admin.headers)
      .send({ ...rows[table], id })
    expect(status).toBe(400)
  })
})

describe('search synonyms', () => {
  const table = '/rest/v1/search_synonyms'
  const blocks = { phrase: 'wooden blocks', alternatives: ['cubes'] }
  const save = (row: object) => shop.request.post(table).set(admin.headers).send(row)
  beforeAll(() => save(blocks).expect(201))

  test.each<[what: string, values: object, expected: Refusal]>([
    ['no phrase', { phrase: ' ' }, [400, '23514']],
    ['a phrase of 61 characters', { phrase: 'a'.repeat(61) }, [400, '22001']],
    ['a phrase of signs', { phrase: '!?' }, [400, '23514']],
    ['a phrase that a search leaves out', { phrase: 'for the' }, [400, '23514']],
    ['a phrase of six words', { phrase: 'one two three four five six' }, [400, '23514']],
    ['a phrase that is there in another form', { phrase: 'the Wooden block' }, [409, '23505']],
    ['no alternative', { alternatives: [] }, [400, '23514']],
    ['an empty alternative', { alternatives: [''] }, [400, '23514']],
    ['six alternatives', { alternatives: ['a', 'b', 'c', 'd', 'e', 'f'] }, [400, '23514']],
    ['an alternative of 61 characters', { alternatives: ['a'.repeat(61)] }, [400, '22001']],
    ['stems of their own', { stems: 'x' }, [400, 'PGRST204']],
  ])('with %s are refused', async (_what, values, expected) => {
    await unchanged(async () => {
      const answer = await save({ phrase: 'new', alternatives: ['cubes'], ...values })
      expectError(answer, expected)
      expect(String(answer.body.message).length).toBeGreaterThan(10)
    })
  })

  test('are 200 at most, also where many are added at once', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...blocks, phrase: `word${count}x${index}` }))
    await save(rows(198)).expect(201)

    const [one, other] = await Promise.all([save(rows(1)), save(rows(2).slice(1))])

    const refused = one.status === 201 ? other : one
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 400]))
    expect(refused.body.message).toBe(
      'A shop has 200 search words at most. Please delete one first.',
    )
  })
})

test.each<[what: string, choice: string, expected: Refusal]>([
  ['an unknown argument', 'colour=red', [404, 'PGRST202']],
  ['a price that is none', 'price_max=NaN', [400, '22023']],
  ['an unknown age band', 'age_bands={99-100}', [400, '22023']],
  ['no age of a child', 'child_months=', [400, '22023']],
  ['an age of a child below zero', 'child_months=-1', [400, '22023']],
  ['the age of an adult', 'child_months=144', [400, '22023']],
])('counts for %s are refused', async (_what, choice, expected) => {
  const url = `/rest/v1/rpc/product_facets?${choice}`

  expectError(await shop.request.get(url).set(anonymous), expected)
})
