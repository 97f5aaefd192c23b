import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessTokenClaims } from '#supabase/identity/access-token-claims.ts'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged as nothingChanges } from '#test/database-state.ts'
import { untilNewsAreHeard } from '#test/change-feed-events.ts'
import { signedIn, type Person } from '#test/people.ts'
import { parseRaw, sendRaw } from '#test/raw-http.ts'
import { openRecordedDatabase, type RecordedDatabase } from '#test/statement-recorder.ts'
import { publishableKey, serviceKey } from '#test/test-app.ts'

let database: RecordedDatabase
let shop: CatalogueShop
let admin: Person
let user: Person
beforeAll(async () => {
  database = await openRecordedDatabase()
  shop = await startCatalogueShop(
    [{ name: 'Pink Tower' }, { name: 'Brown Stair' }, { name: "O'Hara", price: 5 }],
    { DATABASE_URL: database.url },
  )
  admin = await signedIn(shop, { role: 'admin' })
  user = await signedIn(shop)
})
afterAll(async () => {
  await shop.close()
  await database.close()
})

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }
const products = '/rest/v1/products'

type Answer = { status: number; body: Record<string, unknown>; text: string }

const unchanged = (work: () => PromiseLike<Answer>) => nothingChanges(shop.config, work)

/** What every error of this prefix is like. */
function expectError({ status, body, text }: Answer, expected: [status: number, code: string]) {
  expect([status, body['code']]).toEqual(expected)
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  // A parameter of a statement, such as $1, and no price.
  expect(text).not.toMatch(/\$\d+(?![\d,.])/)
  expect(text).not.toMatch(/select .* from |insert into|node_modules|\/src\/|at async/i)
}

const get = (search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`${products}?${search}`).set({ ...anonymous, ...headers })
const post = (body: unknown, headers: Record<string, string> = admin.headers, search = '') =>
  shop.request
    .post(`${products}?${search}`)
    .set({ 'content-type': 'application/json', ...headers })
    .send(JSON.stringify(body))

describe('tokens and rights', () => {
  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const parts = () => user.accessToken.split('.')
  const withPayload = (change: object) => {
    const payload: unknown = JSON.parse(Buffer.from(parts()[1] ?? '', 'base64url').toString())
    return [parts()[0], encode(Object.assign({}, payload, change)), parts()[2]].join('.')
  }
  const signedByOther = () => {
    const head = `${parts()[0]}.${parts()[1]}`
    const signature = createSign('sha256')
      .update(head)
      .sign({ key: otherKey, dsaEncoding: 'ieee-p1363' })
    return `${head}.${signature.toString('base64url')}`
  }

  test.each<[string, () => string]>([
    ['G4 without an algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['G4 without a signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['G4 of two parts', () => `${parts()[0]}.${parts()[1]}`],
    ['G5 with another role', () => withPayload({ role: 'service_role' })],
    [
      'G6 of another algorithm',
      () => [encode({ alg: 'HS512', typ: 'JWT' }), parts()[1], parts()[2]].join('.'),
    ],
    [
      'G7 that names a key of its own',
      () =>
        [
          encode({ alg: 'ES256', kid: '../../dev/null', jku: 'http://127.0.0.1:1/' }),
          parts()[1],
          parts()[2],
        ].join('.'),
    ],
    ['G12 of another issuer', () => withPayload({ iss: 'https://elsewhere.example' })],
    ['signed by somebody else', signedByOther],
  ])('a token %s is refused', async (_name, token) => {
    const answer = await unchanged(() =>
      post(productPayload(), { apikey: publishableKey, authorization: `Bearer ${token()}` }),
    )

    expectError(answer, [401, 'PGRST301'])
  })

  test.each<[string, object, string]>([
    ['for somebody else', { aud: 'other' }, 'JWT not in audience'],
    ['without an end', { exp: undefined }, "The JWT 'exp' claim must be a number"],
    ['of nobody', { sub: 'root' }, 'Parsing claims failed'],
    ['without a role', { role: undefined }, 'Parsing claims failed'],
    ['of a session that nobody names', { session_id: undefined }, 'Parsing claims failed'],
    ['that is over', { exp: 1_000 }, 'JWT expired'],
  ])('what is wrong with a well signed token %s is said', async (_name, change, message) => {
    const claims: object = JSON.parse(Buffer.from(parts()[1] ?? '', 'base64url').toString())
    // Wrong on purpose, so no claims of ours.
    const token = shop.app.accessTokens.sign({ ...claims, ...change } as AccessTokenClaims)
    const answer = await get('', { authorization: `Bearer ${token}` })

    expectError(answer, [401, 'PGRST303'])
    expect(answer.body.message).toBe(message)
  })

  test('G2 a request without any key is refused', async () => {
    const answer = await unchanged(() => shop.request.post(products).send(productPayload()))

    expectError(answer, [401, 'PGRST302'])
  })

  test('an unknown key is refused, also for reading', async () => {
    expectError(await get('', { apikey: 'sb_publishable_of_another_shop' }), [401, 'PGRST301'])
  })

  test('G16 the scheme may be spelt in any case', async () => {
    const authorization = `bearer ${user.accessToken}`
    const { status } = await shop.request
      .get('/rest/v1/profiles')
      .set({ ...anonymous, authorization })

    expect(status).toBe(200)
  })

  const writes = ['post', 'patch', 'put', 'delete'] as const

  const tryToWrite = (method: (typeof writes)[number], headers: Record<string, string>) =>
    ['products', 'categories'].map(
      (table) => () =>
        shop.request[method](`/rest/v1/${table}?id=eq.x`).set(headers).send({ id: 'x', name: 'X' }),
    )

  test.each(writes)('J1 a visitor cannot %s', async (method) => {
    for (const attempt of tryToWrite(method, anonymous)) {
      expectError(await unchanged(attempt), [401, '42501'])
    }
  })

  test.each(writes)('J2 a user cannot %s', async (method) => {
    for (const attempt of tryToWrite(method, user.headers)) {
      expectError(await unchanged(attempt), [403, '42501'])
    }
  })

  test.each([
    ['J1 of a visitor', () => anonymous, 401],
    ['J2 of a user', () => user.headers, 403],
  ])('%s the body is not waited for, whatever it is', async (_who, headersOf, status) => {
    const headers = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}\r\n`)
    const types = ['application/json', 'text/plain']
    const attempts = writes.flatMap((method) => types.map((type) => [method, type] as const))
    for (const [method, type] of attempts) {
      const text = await sendRaw(
        shop.url,
        `${method.toUpperCase()} ${products}?id=eq.x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`,
        `${headers.join('')}Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`,
      )
      const answer = parseRaw(text)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, '42501'])
    }
  })

  test('G18 an admin who is one no more is refused although the token lives', async () => {
    const person = await signedIn(shop, { role: 'admin' })
    await post(productPayload({ name: 'By The Admin' }), person.headers).expect(201)
    await shop.request
      .patch(`/rest/v1/profiles?id=eq.${person.id}`)
      .set(service)
      .send({ role: 'user' })
      .expect(204)

    expectError(await unchanged(() => post(productPayload(), person.headers)), [403, '42501'])
    await shop.request.delete(`${products}?id=eq.by-the-admin`).set(service)
  })

  test('J3 a header cannot turn a read into a write', async () => {
    const answer = await unchanged(() =>
      get('id=eq.pink-tower', { ...admin.headers, 'x-http-method-override': 'DELETE' }),
    )

    expect(answer.status).toBe(200)
  })
})

describe('reading', () => {
  const manyItems = Array.from({ length: 1_000 }, () => '*').join(',')
  const manyEmbeds = Array.from({ length: 11 }, (_, n) => `c${n}:categories(id)`).join(',')
  const manyValues = Array.from({ length: 10_000 }, (_, index) => index % 10).join(',')
  const expressions = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => `name.imatch."${text}${index}"`).join(',')
  const wide = '[\u00a1-\u{10ffff}]'
  const manyRanges = `[${'\u00a1-\uffff'.repeat(60)}]`
  const refusedRanges = [
    `${wide}x`,
    `[^a${wide.slice(1)}x`,
    manyRanges,
    String.raw`[\u00a1-\U0010ffff]`,
    String.raw`[!-\U7ffffffe]`,
    String.raw`[\x1000000a1-\U0010ffff]`,
    '[.-\u{10ffff}.]',
    '[^--\u{10ffff}]',
    '[!-[.\u{10ffff}.]]',
  ].map((text): [id: string, search: string, expected: [number, string]] => [
    'I5',
    `name=imatch.${encodeURIComponent(text)}`,
    [400, 'PGRST100'],
  ])
  const deep = `(${'and('.repeat(1_000)}id.eq.x${')'.repeat(1_000)})`

  test.each<[id: string, search: string, expected: [number, string]]>([
    ['I1', 'select=id;drop%20table%20products', [400, 'PGRST100']],
    ['I1', 'select=*,(select%201)', [400, 'PGRST100']],
    ['I1', 'select=id%22%20from%20products--', [400, 'PGRST100']],
    ['I2', 'order=price;--', [400, 'PGRST100']],
    ['I2', 'order=price.desc,pg_sleep(5)', [400, 'PGRST108']],
    ['I2', 'order=(case%20when%20true%20then%20id%20end)', [400, 'PGRST100']],
    ['I4', `name=like.${'%25'.repeat(3_000)}`, [400, 'PGRST100']],
    ['I5', 'name=match.(', [400, '2201B']],
    ['I5', 'name=fts.a%20b', [400, '42601']],
    ['I5', 'name=imatch.(a)%5C1', [400, 'PGRST100']],
    ['I5', `name=match.${'(.?)%7B250%7D'.repeat(4)}z1`, [400, 'PGRST100']],
    ['I5', `name=match(any).%7B"(.?)%5C%7B2%5C50%7D"%7D`, [400, 'PGRST100']],
    ['I5', `or=(${expressions(8, '(.?){40}')})`, [400, 'PGRST100']],
    ['I5', `or=(${expressions(34, encodeURIComponent(wide))})`, [400, 'PGRST100']],
    ['I5', `or=(${expressions(9, 'a')})`, [400, 'PGRST100']],
    [
      'I5',
      `or=(${expressions(8, 'a')})&select=categories(id)&categories.name=match.a`,
      [400, 'PGRST100'],
    ],
    ['I5', 'name=match(any).{a,b,c,d,"e,e",f,g,h,i}', [400, 'PGRST100']],
    [
      'I5',
      `or=(name.match(any).{a,b,c,d},name.match(all).{a,b,c,d},name.match.a)`,
      [400, 'PGRST100'],
    ],
    ...refusedRanges,
    ['I5', `select=categories(id)&categories.name=match.(.?)%7B250%7D`, [400, 'PGRST100']],
    ['I5', `name=not.match.${'(%5E%7C%24)*'.repeat(20)}`, [400, 'PGRST100']],
    ['I5', `name=match.${'(?!.*'.repeat(20)}a${')'.repeat(20)}`, [400, 'PGRST100']],
    ['I5', 'name=match.(?x)(.?) %7B 250 %7D', [400, 'PGRST100']],
    ['I5', 'name=match.***:a', [400, 'PGRST100']],
    ['I6', 'id=xx.1', [400, 'PGRST100']],
    ['I6', 'id=0', [400, 'PGRST100']],
    ['I6', 'id=eq(any)', [400, 'PGRST100']],
    ['I7', 'nothing=eq.1', [400, '42703']],
    ['I7', 'search_vector=fts.a', [400, '42703']],
    ['I7', '__proto__=eq.1', [400, '42703']],
    ['I9', 'price=gt.NaN', [400, '22P02']],
    ['I9', 'price=gt.-Infinity', [400, '22P02']],
    ['I9', 'price=in.(1,nan)', [400, '22P02']],
    ['I9', 'price=eq(any).{NaN,1}', [400, '22P02']],
    ['I9', 'price=gt(all).{"-infinity"}', [400, '22P02']],
    ['I9', 'price=eq(any).{1, \\nan}', [400, '22P02']],
    ['I9', 'price=gt.abc', [400, '22P02']],
    ['I9', 'price=gt.1e999999', [400, '22003']],
    ['I10', `price=in.(${manyValues})`, [400, 'PGRST100']],
    ['I10', 'id=in.(a,b', [400, 'PGRST100']],
    ['I10', 'id=in.(a))', [400, 'PGRST100']],
    ['I10', 'id=in.a', [400, 'PGRST100']],
    ['I11', `and=${deep}`, [400, 'PGRST100']],
    ['I11', 'or=()', [400, 'PGRST100']],
    ['I12', 'limit=-1', [416, 'PGRST103']],
    ['I12', 'offset=-1', [416, 'PGRST103']],
    ['I14', 'offset=9223372036854775808', [416, 'PGRST103']],
    ['I18', `select=${manyItems}`, [400, 'PGRST100']],
    ['I18', `select=${manyEmbeds}`, [400, 'PGRST100']],
    ['I18', 'select=a:name,b:name,c:name,d:name,e:name::text', [400, 'PGRST100']],
    ['I18', 'select=categories(*,*,*,*,*)', [400, 'PGRST100']],
    ['I19', 'select=categories(products(categories(id)))', [400, 'PGRST200']],
    ['I19', 'select=users(*)', [400, 'PGRST200']],
    ['I19', `select=${'categories('.repeat(20)}${')'.repeat(20)}`, [400, 'PGRST100']],
    ['I19', 'categories.name=eq.x', [400, 'PGRST108']],
    ['I25', 'limit=1&limit=2', [400, 'PGRST100']],
    ['I25', 'select=id&select=name', [400, 'PGRST100']],
    ['I26', 'select=price.sum()', [400, 'PGRST123']],
    ['I26', 'select=id::regclass', [400, '42704']],
    ['I26', 'price=like.1*', [404, '42883']],
    ['I26', 'name=is.true', [400, '42804']],
    ['I26', 'name=is.maybe', [400, 'PGRST100']],
    ['I26', `select=${'a'.repeat(64)}:name`, [400, 'PGRST100']],
  ])('%s $#', async (_id, search, expected) => {
    // Longer than a header block may be, where the row is about what the parser would do.
    const answer = search.length > 12_000 ? await viaRead(search) : await get(search)

    expectError(answer, expected)
  })

  test.each([
    ['id=zz.1', 'line 1, column 1', 'unexpected "z" expecting "not" or operator (eq, gt, ...)'],
    ['in_stock=is.maybe', 'line 1, column 4', /^unexpected "m" expecting null, not_null/],
    ['or=(id.eq.a,name.zz.b)', 'line 1, column 15', /^unexpected "z"/],
  ])('the place where %s stops making sense is named', async (search, place, details) => {
    const { body } = await get(search)

    expect(body.message).toContain(place)
    expect(body.details).toMatch(details)
  })

  /** Past the socket, whose own limit on addresses would answer first. */
  async function viaRead(search: string): Promise<Answer> {
    const answer = await shop.app.inject({ url: `${products}?${search}`, headers: anonymous })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }

  test.each<[id: string, search: string, rows: number]>([
    ['I3', "name=eq.'%20or%20'1'='1", 0],
    ['I3', "name=eq.O'Hara", 1],
    ['I4', 'name=ilike.*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*', 0],
    ['I5', 'name=match.%5E(a%2B)%2B%24', 0],
    ['I5', 'name=match.%5E[A-Z]%7B2,3%7D%5Cd%7B4%7D%24', 0],
    ['I5', 'name=match.%5E([a-f%5Cd]%7B4%7D-)%7B3%7D[a-f%5Cd]%7B12%7D%24', 0],
    ['I5', 'name=imatch.%5E(?:pink%7Cbrown) %5B%5E,%5D%2B%24', 2],
    ['I5', `or=(${expressions(8, 'pink|[a-z]x')})`, 1],
    ['I5', `name=match(any).{Pink,"Brown.{0,9}",a_,b_,c_,"d,d",e_,"O'H"}`, 3],
    ['I5', `name=imatch.${encodeURIComponent('[一-龥가-힣]|[а-яё]|^[^\\u0400-\\u04ff]+h')}`, 1],
    ['I5', 'name=imatch(any).%7B"%5C%5Cmtower%5C%5CM",%5Eo%7D', 2],
    ['I8', 'id=eq.not-a-known-one', 0],
    ['I12', 'limit=abc', 3],
    ['I13', 'limit=1000000000', 3],
    ['I14', 'offset=1000000', 0],
    ['I18', 'select=', 3],
    ['I27', 'apikey=ignored', 3],
  ])('%s %s is answered', async (_id, search, rows) => {
    const { status, body } = await get(search)

    expect([status, body.length]).toEqual([200, rows])
  })

  test.each<[range: string, expected: [status: number, contentRange: string | undefined]]>([
    ['0-', [200, '0-2/3']],
    ['0-1', [206, '0-1/3']],
    ['1-1', [206, '1-1/3']],
    ['5-1', [416, undefined]],
    ['bytes=0-1', [200, '0-2/3']],
  ])('I15 Range: %s', async (range, expected) => {
    const { status, headers } = await get('select=id&order=id', { range, prefer: 'count=exact' })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test.each<[search: string, range: string, expected: [status: number, rows: string | undefined]]>([
    ['offset=2', '0-1', [416, undefined]],
    ['limit=1', '1-2', [416, undefined]],
    ['offset=1', '0-1', [200, '1-1/*']],
    ['limit=0', '1-2', [200, '*/*']],
    ['limit=0', '5-1', [200, '*/*']],
  ])('I15 %s with Range: %s', async (search, range, expected) => {
    const { status, headers } = await get(`select=id&order=id&${search}`, { range })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test('an entry of a list is chosen from its front or from its end', async () => {
    const { body } = await get('select=first:benefits->>0,last:benefits->>-1&id=eq.pink-tower')

    expect(body).toEqual([{ first: 'Visual discrimination', last: 'A steady grip' }])
  })

  test('I15 Range beside a body is ignored', async () => {
    const { status, headers } = await shop.request
      .post('/rest/v1/rpc/search_products?select=id')
      .set({ ...anonymous, range: '0-0' })
      .send({ query: '' })

    expect([status, headers['content-range']]).toEqual([200, '0-2/*'])
  })

  test('a page behind the last row says how many there are', async () => {
    const behind = await get('offset=4', { prefer: 'count=exact' })
    const atEnd = await get('offset=3', { prefer: 'count=exact' })

    expectError(behind, [416, 'PGRST103'])
    expect(behind.headers['content-range']).toBe('*/3')
    expect([atEnd.status, atEnd.headers['content-range'], atEnd.text]).toEqual([206, '*/3', '[]'])
  })

  test.each([
    ['I17', { accept: 'application/vnd.pgrst.plan+text' }, [406, 'PGRST107']],
    ['I17', { accept: 'text/html' }, [406, 'PGRST107']],
    ['I17', { accept: 'constructor' }, [406, 'PGRST107']],
    ['I20', { 'accept-profile': 'auth' }, [406, 'PGRST106']],
    ['I20', { 'accept-profile': 'pg_catalog' }, [406, 'PGRST106']],
    ['I28', { prefer: 'handling=strict, nonsense' }, [400, 'PGRST122']],
  ] as [string, Record<string, string>, [number, string]][])(
    '%s %o',
    async (_id, headers, expected) => {
      expectError(await get('', headers), expected)
    },
  )

  test.each([
    ['I21', 'users', [404, 'PGRST205']],
    ['I21', 'mail_outbox', [404, 'PGRST205']],
    ['I21', 'product_words', [404, 'PGRST205']],
    ['I21', 'rpc/pg_sleep', [404, 'PGRST202']],
    ['I22', '', [404, 'PGRST125']],
    ['I24', 'products/x.css', [404, 'PGRST125']],
  ] as [string, string, [number, string]][])('%s /rest/v1/%s', async (_id, path, expected) => {
    expectError(await shop.request.get(`/rest/v1/${path}`).set(service), expected)
  })

  test.each(['users', 'mail_outbox', 'rpc/pg_sleep'])(
    'I20 another schema is refused before %s is looked for in it',
    async (path) => {
      const url = `/rest/v1/${path}`
      const read = shop.request.get(url).set({ ...service, 'accept-profile': 'auth' })
      const written = (['post', 'patch', 'put', 'delete'] as const).map((method) =>
        shop.request[method](url)
          .set({ ...service, 'content-profile': 'auth' })
          .send({ id: 1 }),
      )

      for (const answer of await Promise.all([read, ...written])) {
        expectError(answer, [406, 'PGRST106'])
      }
    },
  )

  test('I20 the schema that is there may be named, also where nothing of a name is in it', async () => {
    const answer = await shop.request
      .get('/rest/v1/users')
      .set({ ...service, 'accept-profile': 'public' })

    expectError(answer, [404, 'PGRST205'])
  })

  test('I16 counting again and again is no burden', async () => {
    const count = () => get('select=id', { prefer: 'count=exact' })
    await untilNewsAreHeard(shop)
    // What is asked once is not kept.
    await count()
    await count()

    const statements = await database.record(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, count))
      expect(answers.every(({ headers }) => headers['content-range'] === '0-2/3')).toBe(true)
    })

    expect(statements).toEqual([])
  })

  test.each([
    ['an unknown argument', 'product_facets?colour=red', [404, 'PGRST202']],
    ['a price that is none', 'product_facets?price_max=NaN', [400, '22023']],
    ['an unknown age band', 'product_facets?age_bands={99-100}', [400, '22023']],
    [
      'a filter on a column that is not there',
      'search_products?query=a&colour=eq.red',
      [400, '42703'],
    ],
    ['an argument twice', 'search_products?query=rods&query=letters', [400, 'PGRST100']],
    ['a choice twice', 'product_facets?price_max=50&price_max=20', [400, 'PGRST100']],
  ] as [string, string, [number, string]][])(
    'J33 a call with %s',
    async (_name, call, expected) => {
      expectError(await shop.request.get(`/rest/v1/rpc/${call}`).set(anonymous), expected)
    },
  )

  test('J40 a call takes as much in its body as an address has room for', async () => {
    const call = (query: string) =>
      shop.request.post('/rest/v1/rpc/search_products').set(anonymous).send({ query })

    expectError(await unchanged(() => call('a'.repeat(17_000))), [413, 'PGRST102'])
    expect((await call('a'.repeat(15_000))).status).toBe(200)
  })

  test.each(['(', ':*', '&|!', "'; drop table products; --", '\\', '%%%', 'a'.repeat(5_000)])(
    'J34 a search for %s is answered',
    async (query) => {
      const { status } = await shop.request
        .get('/rest/v1/rpc/search_products')
        .query({ query })
        .set(anonymous)

      expect(status).toBe(200)
    },
  )
})

describe('writing', () => {
  test.each<[id: string, values: Record<string, unknown>, expected: [number, string]]>([
    ['J8', { price: null }, [400, '23502']],
    ['J8', { price: true }, [400, '22P02']],
    ['J8', { price: [5] }, [400, '22P02']],
    ['J8', { price: '5' }, [400, '22P02']],
    ['J8', { price: '0x10' }, [400, '22P02']],
    ['J8', { price: 'Infinity' }, [400, '22P02']],
    ['J8', { price: '' }, [400, '22P02']],
    ['J9', { price: -1 }, [400, '23514']],
    ['J9', { price: -0.001 }, [400, '23514']],
    ['J10', { price: 0.004 }, [400, '23514']],
    ['J10', { price: 9.999 }, [400, '23514']],
    ['J11', { price: 99_999_999.995 }, [400, '22003']],
    ['J12', { price: 'NaN' }, [400, '22P02']],
    ['J12', { price: 'Infinity' }, [400, '22P02']],
    ['J11', { price: 1e20 }, [400, '22003']],
    ['J11', { price: 9_007_199_254_740_992 }, [400, '22003']],
    ['J13', { in_stock: 'yes' }, [400, '22P02']],
    ['J14', { name: '' }, [400, '23514']],
    ['J14', { name: ' \t ' }, [400, '23514']],
    ['J14', { name: '\u200B\u2060' }, [400, '23514']],
    ['J14', { name: 'a'.repeat(201) }, [400, '22001']],
    ['J14', { name: null }, [400, '23502']],
    ['J15', { name: 'a\u0000b' }, [400, '22021']],
    ['J15', { description: '\uD800' }, [400, '22021']],
    ['J17', { benefits: Array.from({ length: 10_000 }, () => 'x') }, [400, '23514']],
    ['J17', { benefits: ['a'.repeat(201)] }, [400, '22001']],
    ['J17', { benefits: [['nested']] }, [400, '22P02']],
    ['J17', { benefits: [null] }, [400, '22P02']],
    ['J17', { benefits: ['  '] }, [400, '23514']],
    ['J17', { benefits: 'one, two' }, [400, '22P02']],
    ['J18', { image: 'javascript:alert(1)' }, [400, '23514']],
    ['J18', { image: 'data:text/html,x' }, [400, '23514']],
    ['J18', { image: 'http://169.254.169.254/latest' }, [400, '23514']],
    ['J18', { image: 'https://elsewhere.example/a.png' }, [400, '23514']],
    ['J18', { image: '//elsewhere.example/a.png' }, [400, '23514']],
    ['J18', { image: 'https://shop.goldenbead.test@elsewhere.example/a.png' }, [400, '23514']],
    [
      'J18',
      { image: 'http://shop.goldenbead.test/storage/v1/object/public/private/a.png' },
      [400, '23514'],
    ],
    [
      'J18',
      { image: 'http://shop.goldenbead.test/storage/v1/object/public/product-images/..%2F..%2Fx' },
      [400, '23514'],
    ],
    ['J19', { id: 'pink-tower' }, [409, '23505']],
    ['J19', { id: 'Not A Slug' }, [400, '23514']],
    ['J19', { id: '../etc' }, [400, '23514']],
    ['J20', { stock: 5 }, [400, 'PGRST204']],
    ['J20', { ageRange: '3-6 years' }, [400, 'PGRST204']],
    ['J20', { search_vector: 'x' }, [400, 'PGRST204']],
    ['J21', { updated_at: 'infinity' }, [400, '428C9']],
    ['J21', { age_from: 3 }, [400, '428C9']],
    ['J35', { category: 'no-such-category' }, [409, '23503']],
    ['J35', { category: null }, [400, '23502']],
  ])('%s $#', async (_id, values, expected) => {
    const sent = { ...productPayload({ name: 'New One' }), ...values }
    const inserted = await unchanged(() => post(sent))
    const updated = await unchanged(() =>
      shop.request
        .patch(`${products}?id=eq.brown-stair`)
        .set({ ...admin.headers, 'content-type': 'application/json' })
        .send(JSON.stringify(values)),
    )

    expectError(inserted, expected)
    expectError(updated, expected)
  })

  test.each<[values: object, message: string]>([
    [{ name: ' ' }, 'The value of name must not be empty.'],
    [{ name: 5 }, 'The value of name must be text.'],
    [{ name: 'a'.repeat(201) }, 'The value of name can have 200 characters at most.'],
    [{ in_stock: 'yes' }, 'The value of in_stock must be true or false.'],
    [{ benefits: 'one, two' }, 'The value of benefits must be a list.'],
    [{ benefits: ['one', ''] }, 'An entry of benefits must not be empty.'],
    [{ price: '5' }, 'The price must be a number.'],
  ])('what is wrong with a value is said for people: %j', async (values, message) => {
    const { body } = await post({ ...productPayload({ name: 'New One' }), ...values })

    expect(body.message).toBe(message)
  })

  test('J9 minus nothing is nothing', async () => {
    const { body } = await post(productPayload({ name: 'Free', price: -0 }), {
      ...admin.headers,
      prefer: 'return=representation',
    })
    await shop.request.delete(`${products}?id=eq.free`).set(service)

    expect(Object.is(body[0]?.price, 0)).toBe(true)
  })

  test.each<[id: string, body: unknown, expected: [number, string]]>([
    ['A1', '{"name":', [400, 'PGRST102']],
    ['A2', '', [400, 'PGRST102']],
    ['A3', 'null', [400, 'PGRST102']],
    ['A3', '"text"', [400, 'PGRST102']],
    ['A3', '5', [400, 'PGRST102']],
    ['A6', '{"__proto__":{"role":"admin"}}', [400, 'PGRST102']],
    ['J36', '[{"name":"a"},{"name":"b","price":1}]', [400, 'PGRST102']],
    ['J36', '[null]', [400, 'PGRST102']],
    ['J36', '[[{"name":"a"}]]', [400, 'PGRST102']],
  ])('%s a body of %s', async (_id, body, expected) => {
    const answer = await unchanged(() =>
      shop.request
        .post(products)
        .set({ ...admin.headers, 'content-type': 'application/json' })
        .send(String(body)),
    )

    expectError(answer, expected)
  })

  test.each(['99999999.990000000001', '1.100000000000000000001', '1e-400', '9007199254740993'])(
    'J10 a price of %s is refused and not rounded',
    async (price) => {
      const row = JSON.stringify(productPayload({ name: 'New One', price: 12_345 }))
      const answer = await unchanged(() =>
        shop.request
          .post(products)
          .set({ ...admin.headers, 'content-type': 'application/json' })
          .send(row.replace('12345', price)),
      )

      expectError(answer, [400, 'PGRST102'])
      expect(answer.body['message']).toMatch(/more digits/)
    },
  )

  test.each([
    ['1.10', 1.1],
    ['1e2', 100],
    ['12.5E+1', 125],
    ['99999999.99', 99_999_999.99],
    ['1.1000000000000000000000', 1.1],
    ['-0.0', 0],
  ])('a price of %s is %d', async (price, expected) => {
    const { body, status } = await shop.request
      .patch(`${products}?id=eq.brown-stair`)
      .set({
        ...admin.headers,
        'content-type': 'application/json',
        prefer: 'return=representation',
      })
      .send(`{"price":${price}}`)

    expect([status, body[0]?.price]).toEqual([200, expected])
  })

  test.each(['limit=1&limit=2', 'order=name&order=price', 'select=id&select=name'])(
    'A39 what can be said once is not said twice: %s',
    async (search) => {
      const { status, body } = await shop.request
        .get(`/rest/v1/products?${search}`)
        .set('apikey', publishableKey)

      expect([status, body.code]).toEqual([400, 'PGRST100'])
    },
  )

  test('A4 an empty list inserts nothing', async () => {
    const answer = await unchanged(() =>
      post([], { ...admin.headers, prefer: 'return=representation' }),
    )

    expect([answer.status, answer.text]).toEqual([201, '[]'])
  })

  test.each<[id: string, method: 'patch' | 'delete', search: string, expected: [number, string]]>([
    ['J4', 'delete', '', [400, '21000']],
    ['J4', 'delete', 'select=id&order=id', [400, '21000']],
    ['J4', 'delete', 'limit=1', [400, '21000']],
    ['J4', 'delete', 'select=id,categories!inner(name)', [400, '21000']],
    ['J5', 'patch', '', [400, '21000']],
    ['J5', 'patch', 'select=categories(id)&categories.id=eq.x', [400, '21000']],
    ['J5', 'patch', 'select=id,categories!inner(name)', [400, '21000']],
    ['I12', 'delete', 'id=neq.x&limit=1x', [400, 'PGRST100']],
    ['I12', 'delete', 'id=neq.x&limit=', [400, 'PGRST100']],
    ['I12', 'patch', 'id=neq.x&limit=NaN', [400, 'PGRST100']],
    ['I12', 'patch', 'id=neq.x&limit=1&offset=1.5', [400, 'PGRST100']],
    ['I12', 'patch', 'id=neq.x&limit=-1', [416, 'PGRST103']],
    ['I12', 'delete', 'id=neq.x&offset=-1', [416, 'PGRST103']],
  ])('%s %s of more than was meant is refused: %s', async (_id, method, search, expected) => {
    const answer = await unchanged(() =>
      shop.request[method](`${products}?${search}`).set(admin.headers).send({ price: 1 }),
    )

    expectError(answer, expected)
  })

  test('J6 more than a hundred rows are deleted only by who says so', async () => {
    const rows = Array.from({ length: 101 }, (_, index) =>
      productPayload({ name: `Bulk ${index}` }),
    )
    await post(rows).expect(201)
    const bulk = `${products}?name=like.Bulk*`

    const refused = await unchanged(() => shop.request.delete(bulk).set(admin.headers))
    const meant = await shop.request
      .delete(bulk)
      .set({ ...admin.headers, prefer: 'handling=strict, max-affected=101, count=exact' })

    expectError(refused, [400, 'PGRST124'])
    expect([meant.status, meant.headers['content-range']]).toEqual([204, '*/101'])
  })

  test('J7 deleting what is not there is no error', async () => {
    const answer = await unchanged(() =>
      shop.request.delete(`${products}?id=eq.nothing`).set(admin.headers),
    )

    expect(answer.status).toBe(204)
  })

  test('J16 text is kept as it was sent, and sent as JSON', async () => {
    const description = `</script><script>alert(1)</script><img src=x onerror=alert(1)> javascript:`
    const answer = await post(productPayload({ name: 'Markup', description }), {
      ...admin.headers,
      prefer: 'return=representation',
    })
    await shop.request.delete(`${products}?id=eq.markup`).set(service)

    expect(answer.body[0].description).toBe(description)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('J22 of many rows with a bad one, none is inserted', async () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      productPayload({ name: `Row ${index}`, ...(index === 250 && { category: 'none' }) }),
    )

    expectError(await unchanged(() => post(rows)), [409, '23503'])
  })

  test('J23 more than a thousand rows at once are refused', async () => {
    const rows = Array.from({ length: 1_001 }, () => ({ name: 'x' }))

    expectError(await unchanged(() => post(rows)), [400, 'PGRST102'])
  })

  test('J24 two products of one name get ids that differ', async () => {
    const insert = () =>
      post(productPayload({ name: 'Twin' }), { ...admin.headers, prefer: 'return=representation' })
    const answers = await Promise.all([insert(), insert(), insert()])
    await shop.request.delete(`${products}?name=eq.Twin`).set(service)

    const ids = answers.map(({ body }) => String(body[0]?.id))
    expect(new Set(ids)).toEqual(new Set(['twin', 'twin-2', 'twin-3']))
  })

  test('J37 a key that is not unique is no key for an upsert', async () => {
    const answer = await unchanged(() =>
      post(
        { ...productPayload(), id: 'a' },
        { ...admin.headers, prefer: 'resolution=merge-duplicates' },
        'on_conflict=name',
      ),
    )

    expectError(answer, [400, '42P10'])
  })

  test('J38 PUT makes the one row that its address and its body name', async () => {
    const put = (search: string, body: object, prefer = '') =>
      shop.request
        .put(`${products}?${search}`)
        .set({ ...admin.headers, prefer })
        .send(body)
    const row = { ...productPayload({ name: 'Put Here' }), id: 'put-here' }

    expectError(await unchanged(() => put('', row)), [405, 'PGRST105'])
    expectError(await unchanged(() => put('id=eq.other', row)), [405, 'PGRST105'])
    expectError(await unchanged(() => put('id=eq.put-here&price=gt.1', row)), [405, 'PGRST105'])
    for (const parameter of ['columns=name,price,category', 'on_conflict=name']) {
      const answer = await unchanged(() => put(`id=eq.put-here&${parameter}`, row))
      expectError(answer, [400, 'PGRST100'])
    }
    for (const parameter of ['limit=1', 'offset=0']) {
      const answer = await unchanged(() => put(`id=eq.put-here&${parameter}`, row))
      expectError(answer, [400, 'PGRST114'])
    }
    const made = await put('id=eq.put-here', row)
    const kept = await shop.request.get(`${products}?id=eq.put-here&select=name`).set(service)
    await shop.request.delete(`${products}?id=eq.put-here`).set(service)
    expect([made.status, kept.body]).toEqual([204, [{ name: 'Put Here' }]])
  })

  test('a picture of our bucket is kept as its path and answered with its address', async () => {
    const base = 'http://shop.goldenbead.test/storage/v1/object/public/product-images'
    const image = `${base}/products/1700000000000-a b(1).png`
    const shown = `${base}/products/1700000000000-a%20b(1).png`
    const answer = await post(productPayload({ name: 'Pictured', image }), {
      ...admin.headers,
      prefer: 'return=representation',
    })
    const { rows } = await shop.app.database.$client.query<{ image: string }>(
      `select image from products where id = 'pictured'`,
    )
    const found = await get(`image=eq.${encodeURIComponent(shown)}&select=image`)
    const saved = await shop.request
      .patch(`${products}?id=eq.pictured`)
      .set({ ...admin.headers, prefer: 'return=representation' })
      .send({ image: shown })
    await shop.request.delete(`${products}?id=eq.pictured`).set(service)

    expect(answer.body[0].image).toBe(shown)
    expect(rows).toEqual([{ image: 'products/1700000000000-a b(1).png' }])
    expect(found.body).toEqual([{ image: shown }])
    expect(saved.body[0].image).toBe(shown)
  })
})
