import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '#test/account-clients.ts'
import { startLibrary, type Library } from '#test/library.ts'
import { publishableKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([
    { title: 'Sea Letters', price: 42, shelf: 'letters' },
    { title: 'Old Letters', price: 5, shelf: 'letters' },
    { title: 'Garden Birds', price: 120, shelf: 'science' },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const get = (call: string, headers: Record<string, string> = {}) =>
  shop.request.get(`/rest/v1/rpc/${call}`).set({ ...anonymous, ...headers })
const post = (name: string, body: object, headers: Record<string, string> = {}) =>
  shop.request
    .post(`/rest/v1/rpc/${name}`)
    .set({ ...anonymous, ...headers })
    .send(body)

test('rows of a call come in its own order, and are filtered, ordered and paged like a table', async () => {
  const own = await get('find_books?query=Letters&select=id')
  const asked = await get(
    'find_books?query=Letters&select=id&price=lt.100&order=title.desc&limit=1&offset=1',
    { prefer: 'count=exact' },
  )
  const { data, error } = await newClient(shop.url)
    .rpc('find_books', { query: 'Letters' }, { get: true })
    .not('price', 'is', null)
    .or('id.eq.sea-letters,price.gt.100')
    .select('id')

  expect(own.body).toEqual([{ id: 'old-letters' }, { id: 'sea-letters' }])
  expect(asked.body).toEqual([{ id: 'old-letters' }])
  expect([asked.status, asked.headers['content-range']]).toEqual([206, '1-1/2'])
  expect({ data, error }).toEqual({ data: [{ id: 'sea-letters' }], error: null })
})

test('a call answers the same with its arguments in the body', async () => {
  const client = newClient(shop.url)

  const found = await get('find_books?query=Sea')
  const counted = await get('count_books?shelves={letters,science}')
  const foundByBody = await client.rpc('find_books', { query: 'Sea' }, { count: 'exact' })
  const countedByBody = await client.rpc('count_books', { shelves: ['letters', 'science'] })

  expect(found.body).toHaveLength(1)
  expect(counted.body).toEqual({ books: 3 })
  expect([foundByBody.data, foundByBody.count]).toEqual([found.body, 1])
  expect(countedByBody.data).toEqual(counted.body)
})

test('a call answers what its statement makes, or null', async () => {
  const some = await newClient(shop.url).rpc('names_of_shelves', { price: 40 })
  const none = await newClient(shop.url).rpc('names_of_shelves', { price: 400 })

  expect(some).toMatchObject({ status: 200, data: ['Letters', 'Science'] })
  expect(none).toMatchObject({ status: 200, data: null, error: null })
})

test.each(['count_books', 'find_books'])(
  'a call of %s names its schema where the request did',
  async (name) => {
    const named = await post(name, {}, { 'content-profile': 'public' })
    const plain = await post(name, {})

    expect([named.status, named.headers['content-profile']]).toEqual([200, 'public'])
    expect(plain.headers).not.toHaveProperty('content-profile')
  },
)

test('Range is ignored beside a body', async () => {
  const { status, headers } = await post('find_books?select=id', { query: '' }, { range: '0-0' })

  expect([status, headers['content-range']]).toEqual([200, '0-2/*'])
})

test('a call takes as much in its body as an address has room for', async () => {
  const [long, tooLong] = [15_000, 17_000].map((length) =>
    post('find_books', { query: 'a'.repeat(length) }),
  )

  expect((await long)?.status).toBe(200)
  expect(await tooLong).toMatchObject({ status: 413, body: { code: 'PGRST102' } })
})

test.each<[what: string, call: string, expected: [status: number, code: string]]>([
  ['an unknown argument', 'count_books?shelf=letters', [404, 'PGRST202']],
  ['an unknown argument that looks like a filter', 'find_books?limt=5', [404, 'PGRST202']],
  ['a filter on a column that does not exist', 'find_books?colour=eq.red', [400, '42703']],
  ['an argument twice', 'find_books?query=a&query=b', [400, 'PGRST100']],
  ['an argument twice for one value', 'count_books?shelves={a}&shelves={b}', [400, 'PGRST100']],
])('a call with %s is refused', async (_what, call, [status, code]) => {
  expect(await get(call)).toMatchObject({ status, body: { code } })
})

test.each([true, false])(
  'a client learns which arguments a function has (by GET: %s)',
  async (isGet) => {
    const { error, status } = await newClient(shop.url).rpc(
      'find_books',
      { querry: 'Sea' },
      { get: isGet },
    )

    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.find_books(querry) in the schema cache',
      hint: 'Perhaps you meant to call the function public.find_books(query)',
    })
  },
)

test('a server does not open while a table that it caches would change unnoticed', async () => {
  const { startup, database } = shop.app
  await startup.run()
  await database.$client.query('alter table books disable trigger books_announce')

  const opened = startup.run()

  await expect(opened).rejects.toThrow('Everybody reads books')
  await database.$client.query('alter table books enable trigger books_announce')
})
