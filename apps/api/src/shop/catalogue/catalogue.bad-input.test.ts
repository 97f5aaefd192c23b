import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessTokenClaims } from '#supabase/identity/access-token-claims.ts'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { unchanged as nothingChanges } from '#test/database-state.ts'
import { untilChangesAreReceived } from '#test/change-feed-events.ts'
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
    ['without an algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['without a signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['of two parts', () => `${parts()[0]}.${parts()[1]}`],
    ['with another role', () => withPayload({ role: 'service_role' })],
    [
      'of another algorithm',
      () => [encode({ alg: 'HS512', typ: 'JWT' }), parts()[1], parts()[2]].join('.'),
    ],
    [
      'that names a key of its own',
      () =>
        [
          encode({ alg: 'ES256', kid: '../../dev/null', jku: 'http://127.0.0.1:1/' }),
          parts()[1],
          parts()[2],
        ].join('.'),
    ],
    ['of another issuer', () => withPayload({ iss: 'https://elsewhere.example' })],
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

  test('a request without any key is refused', async () => {
    const answer = await unchanged(() => shop.request.post(products).send(productPayload()))

    expectError(answer, [401, 'PGRST302'])
  })

  test('an unknown key is refused, also for reading', async () => {
    expectError(await get('', { apikey: 'sb_publishable_of_another_shop' }), [401, 'PGRST301'])
  })

  test('the scheme may be spelt in any case', async () => {
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

  test.each(writes)('a visitor cannot %s', async (method) => {
    for (const attempt of tryToWrite(method, anonymous)) {
      expectError(await unchanged(attempt), [401, '42501'])
    }
  })

  test.each(writes)('a user cannot %s', async (method) => {
    for (const attempt of tryToWrite(method, user.headers)) {
      expectError(await unchanged(attempt), [403, '42501'])
    }
  })

  test.each([
    ['of a visitor', () => anonymous, 401],
    ['of a user', () => user.headers, 403],
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

  test('an admin who is one no more is refused although the token lives', async () => {
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

  test('a header cannot turn a read into a write', async () => {
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
  ].map((text): [what: string, search: string, expected: [number, string]] => [
    `a regular expression with a wide range, ${text.slice(0, 20)},`,
    `name=imatch.${encodeURIComponent(text)}`,
    [400, 'PGRST100'],
  ])
  const deep = `(${'and('.repeat(1_000)}id.eq.x${')'.repeat(1_000)})`

  test.each<[what: string, search: string, expected: [number, string]]>([
    ['a statement behind select', 'select=id;drop%20table%20products', [400, 'PGRST100']],
    ['a subquery in select', 'select=*,(select%201)', [400, 'PGRST100']],
    ['a quotation mark that leaves select', 'select=id%22%20from%20products--', [400, 'PGRST100']],
    ['a statement behind order', 'order=price;--', [400, 'PGRST100']],
    ['a call in order', 'order=price.desc,pg_sleep(5)', [400, 'PGRST108']],
    ['an expression in order', 'order=(case%20when%20true%20then%20id%20end)', [400, 'PGRST100']],
    [
      'a pattern of more than 200 characters',
      `name=like.${'%25'.repeat(3_000)}`,
      [400, 'PGRST100'],
    ],
    ['a broken regular expression', 'name=match.(', [400, '2201B']],
    ['a broken text query', 'name=fts.a%20b', [400, '42601']],
    ['a regular expression that refers back', 'name=imatch.(a)%5C1', [400, 'PGRST100']],
    [
      'a regular expression of a thousand repetitions',
      `name=match.${'(.?)%7B250%7D'.repeat(4)}z1`,
      [400, 'PGRST100'],
    ],
    [
      'a costly regular expression in a list, behind escapes',
      `name=match(any).%7B"(.?)%5C%7B2%5C50%7D"%7D`,
      [400, 'PGRST100'],
    ],
    ['eight costly regular expressions', `or=(${expressions(8, '(.?){40}')})`, [400, 'PGRST100']],
    [
      '34 regular expressions',
      `or=(${expressions(34, encodeURIComponent(wide))})`,
      [400, 'PGRST100'],
    ],
    ['nine regular expressions', `or=(${expressions(9, 'a')})`, [400, 'PGRST100']],
    [
      'nine regular expressions, one of them within a table',
      `or=(${expressions(8, 'a')})&select=categories(id)&categories.name=match.a`,
      [400, 'PGRST100'],
    ],
    [
      'nine regular expressions in one list',
      'name=match(any).{a,b,c,d,"e,e",f,g,h,i}',
      [400, 'PGRST100'],
    ],
    [
      'nine regular expressions in two lists and alone',
      `or=(name.match(any).{a,b,c,d},name.match(all).{a,b,c,d},name.match.a)`,
      [400, 'PGRST100'],
    ],
    ...refusedRanges,
    [
      'a costly regular expression within a table',
      `select=categories(id)&categories.name=match.(.?)%7B250%7D`,
      [400, 'PGRST100'],
    ],
    [
      'a regular expression of empty repetitions',
      `name=not.match.${'(%5E%7C%24)*'.repeat(20)}`,
      [400, 'PGRST100'],
    ],
    [
      'a regular expression that looks ahead in layers',
      `name=match.${'(?!.*'.repeat(20)}a${')'.repeat(20)}`,
      [400, 'PGRST100'],
    ],
    [
      'a costly regular expression with spaces in it',
      'name=match.(?x)(.?) %7B 250 %7D',
      [400, 'PGRST100'],
    ],
    ['a regular expression with a directive', 'name=match.***:a', [400, 'PGRST100']],
    ['an unknown operator', 'id=xx.1', [400, 'PGRST100']],
    ['a filter without an operator', 'id=0', [400, 'PGRST100']],
    ['an operator without a value', 'id=eq(any)', [400, 'PGRST100']],
    ['a filter over an unknown column', 'nothing=eq.1', [400, '42703']],
    ['a filter over a hidden column', 'search_vector=fts.a', [400, '42703']],
    ['a filter over __proto__', '__proto__=eq.1', [400, '42703']],
    ['NaN for a price', 'price=gt.NaN', [400, '22P02']],
    ['infinity for a price', 'price=gt.-Infinity', [400, '22P02']],
    ['NaN in a list of prices', 'price=in.(1,nan)', [400, '22P02']],
    ['NaN in an array of prices', 'price=eq(any).{NaN,1}', [400, '22P02']],
    ['infinity in an array of prices', 'price=gt(all).{"-infinity"}', [400, '22P02']],
    ['NaN behind an escape in an array of prices', 'price=eq(any).{1, \\nan}', [400, '22P02']],
    ['text for a price', 'price=gt.abc', [400, '22P02']],
    ['a price out of range', 'price=gt.1e999999', [400, '22003']],
    ['a list of 10,000 values', `price=in.(${manyValues})`, [400, 'PGRST100']],
    ['a list without an end', 'id=in.(a,b', [400, 'PGRST100']],
    ['a list with two ends', 'id=in.(a))', [400, 'PGRST100']],
    ['a list without parentheses', 'id=in.a', [400, 'PGRST100']],
    ['conditions nested a thousand deep', `and=${deep}`, [400, 'PGRST100']],
    ['no condition within parentheses', 'or=()', [400, 'PGRST100']],
    ['a negative limit', 'limit=-1', [416, 'PGRST103']],
    ['an offset beyond every number', 'offset=9223372036854775808', [416, 'PGRST103']],
    ['a select of a thousand items', `select=${manyItems}`, [400, 'PGRST100']],
    ['a select of eleven embeds', `select=${manyEmbeds}`, [400, 'PGRST100']],
    ['one column five times', 'select=a:name,b:name,c:name,d:name,e:name::text', [400, 'PGRST100']],
    ['one column five times within a table', 'select=categories(*,*,*,*,*)', [400, 'PGRST100']],
    ['tables within tables', 'select=categories(products(categories(id)))', [400, 'PGRST200']],
    ['a table that is not shown', 'select=users(*)', [400, 'PGRST200']],
    [
      'tables within tables without an end',
      `select=${'categories('.repeat(20)}${')'.repeat(20)}`,
      [400, 'PGRST100'],
    ],
    ['a filter over a table that is not embedded', 'categories.name=eq.x', [400, 'PGRST108']],
    ['two limits', 'limit=1&limit=2', [400, 'PGRST100']],
    ['two selects', 'select=id&select=name', [400, 'PGRST100']],
    ['an aggregate', 'select=price.sum()', [400, 'PGRST123']],
    ['a foreign type', 'select=id::regclass', [400, '42704']],
    ['a pattern for a price', 'price=like.1*', [404, '42883']],
    ['a comparison of a text with true', 'name=is.true', [400, '42804']],
    ['a comparison with what is no truth', 'name=is.maybe', [400, 'PGRST100']],
    ['a name of 64 characters for a column', `select=${'a'.repeat(64)}:name`, [400, 'PGRST100']],
  ])('%s is refused', async (_what, search, expected) => {
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

  test.each<[search: string, rows: number]>([
    ["name=eq.'%20or%20'1'='1", 0],
    ["name=eq.O'Hara", 1],
    ['name=ilike.*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*', 0],
    ['name=match.%5E(a%2B)%2B%24', 0],
    ['name=match.%5E[A-Z]%7B2,3%7D%5Cd%7B4%7D%24', 0],
    ['name=match.%5E([a-f%5Cd]%7B4%7D-)%7B3%7D[a-f%5Cd]%7B12%7D%24', 0],
    ['name=imatch.%5E(?:pink%7Cbrown) %5B%5E,%5D%2B%24', 2],
    [`or=(${expressions(8, 'pink|[a-z]x')})`, 1],
    [`name=match(any).{Pink,"Brown.{0,9}",a_,b_,c_,"d,d",e_,"O'H"}`, 3],
    [`name=imatch.${encodeURIComponent('[一-龥가-힣]|[а-яё]|^[^\\u0400-\\u04ff]+h')}`, 1],
    ['name=imatch(any).%7B"%5C%5Cmtower%5C%5CM",%5Eo%7D', 2],
    ['id=eq.not-a-known-one', 0],
    ['limit=abc', 3],
    ['limit=1000000000', 3],
    ['offset=1000000', 0],
    ['select=', 3],
    ['apikey=ignored', 3],
  ])('a read with ?%s is answered', async (search, rows) => {
    const { status, body } = await get(search)

    expect([status, body.length]).toEqual([200, rows])
  })

  test.each<[range: string, expected: [status: number, contentRange: string | undefined]]>([
    ['0-', [200, '0-2/3']],
    ['0-1', [206, '0-1/3']],
    ['1-1', [206, '1-1/3']],
    ['5-1', [416, undefined]],
    ['bytes=0-1', [200, '0-2/3']],
  ])('a read with Range: %s has the window of the API', async (range, expected) => {
    const { status, headers } = await get('select=id&order=id', { range, prefer: 'count=exact' })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test.each<[search: string, range: string, expected: [status: number, rows: string | undefined]]>([
    ['offset=2', '0-1', [416, undefined]],
    ['limit=1', '1-2', [416, undefined]],
    ['offset=1', '0-1', [200, '1-1/*']],
    ['limit=0', '1-2', [200, '*/*']],
    ['limit=0', '5-1', [200, '*/*']],
  ])('a read with ?%s and Range: %s has the window of both', async (search, range, expected) => {
    const { status, headers } = await get(`select=id&order=id&${search}`, { range })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test('an entry of a list is chosen from its front or from its end', async () => {
    const { body } = await get('select=first:benefits->>0,last:benefits->>-1&id=eq.pink-tower')

    expect(body).toEqual([{ first: 'Visual discrimination', last: 'A steady grip' }])
  })

  test('Range beside a body is ignored', async () => {
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
    [{ accept: 'application/vnd.pgrst.plan+text' }, [406, 'PGRST107']],
    [{ accept: 'text/html' }, [406, 'PGRST107']],
    [{ accept: 'constructor' }, [406, 'PGRST107']],
    [{ 'accept-profile': 'auth' }, [406, 'PGRST106']],
    [{ 'accept-profile': 'pg_catalog' }, [406, 'PGRST106']],
    [{ prefer: 'handling=strict, nonsense' }, [400, 'PGRST122']],
  ] as [Record<string, string>, [number, string]][])(
    'a read with the headers %j is refused',
    async (headers, expected) => {
      expectError(await get('', headers), expected)
    },
  )

  test.each([
    ['users', [404, 'PGRST205']],
    ['mail_outbox', [404, 'PGRST205']],
    ['product_words', [404, 'PGRST205']],
    ['rpc/pg_sleep', [404, 'PGRST202']],
    ['', [404, 'PGRST125']],
    ['products/x.css', [404, 'PGRST125']],
  ] as [string, [number, string]][])(
    'nothing is at /rest/v1/%s, not even for the service',
    async (path, expected) => {
      expectError(await shop.request.get(`/rest/v1/${path}`).set(service), expected)
    },
  )

  test.each(['users', 'mail_outbox', 'rpc/pg_sleep'])(
    'another schema is refused before %s is looked for in it',
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

  test('the schema that is there may be named, also where nothing of a name is in it', async () => {
    const answer = await shop.request
      .get('/rest/v1/users')
      .set({ ...service, 'accept-profile': 'public' })

    expectError(answer, [404, 'PGRST205'])
  })

  test('counting again and again is no burden', async () => {
    const count = () => get('select=id', { prefer: 'count=exact' })
    await untilChangesAreReceived(shop)
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
    'a call with %s is refused',
    async (_name, call, expected) => {
      expectError(await shop.request.get(`/rest/v1/rpc/${call}`).set(anonymous), expected)
    },
  )

  test('a call takes as much in its body as an address has room for', async () => {
    const call = (query: string) =>
      shop.request.post('/rest/v1/rpc/search_products').set(anonymous).send({ query })

    expectError(await unchanged(() => call('a'.repeat(17_000))), [413, 'PGRST102'])
    expect((await call('a'.repeat(15_000))).status).toBe(200)
  })

  test.each(['(', ':*', '&|!', "'; drop table products; --", '\\', '%%%', 'a'.repeat(5_000)])(
    'a search for %s is answered',
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
  test.each<[what: string, values: Record<string, unknown>, expected: [number, string]]>([
    ['a price that is null', { price: null }, [400, '23502']],
    ['a price that is true', { price: true }, [400, '22P02']],
    ['a price in a list', { price: [5] }, [400, '22P02']],
    ['a price that is a word', { price: 'cheap' }, [400, '22P02']],
    ['a price with a sign of money', { price: '5 $' }, [400, '22P02']],
    ['a price with a decimal comma', { price: '5,00' }, [400, '22P02']],
    ['a price of a point', { price: '.' }, [400, '22P02']],
    ['a price of an exponent', { price: 'e5' }, [400, '22P02']],
    ['two prices', { price: '5 6' }, [400, '22P02']],
    ['text of three decimals for a price', { price: '9.999' }, [400, '23514']],
    ['text of a price that is too high', { price: '100000000' }, [400, '22003']],
    ['text of a price below zero', { price: '-1' }, [400, '23514']],
    ['text of more digits than a number keeps', { price: '99999999.990000000001' }, [400, '22003']],
    ['text that would be rounded to nothing', { price: '1e-400' }, [400, '22003']],
    ['text of an endless price', { price: '1e999999999' }, [400, '22003']],
    ['text of a million digits', { price: '1'.repeat(1_000_000) + 'x' }, [400, '22P02']],
    ['a price as hexadecimal text', { price: '0x10' }, [400, '22P02']],
    ['a price of empty text', { price: '' }, [400, '22P02']],
    ['a price below zero', { price: -1 }, [400, '23514']],
    ['a price hardly below zero', { price: -0.001 }, [400, '23514']],
    ['a price of three decimals, hardly above zero', { price: 0.004 }, [400, '23514']],
    ['a price of three decimals', { price: 9.999 }, [400, '23514']],
    ['a price that is too high once rounded', { price: 99_999_999.995 }, [400, '22003']],
    ['NaN for a price', { price: 'NaN' }, [400, '22P02']],
    ['Infinity for a price', { price: 'Infinity' }, [400, '22P02']],
    ['a price of twenty digits', { price: 1e20 }, [400, '22003']],
    [
      'a price of more digits than a number keeps',
      { price: 9_007_199_254_740_992 },
      [400, '22003'],
    ],
    ['a stock state that is a word', { in_stock: 'maybe' }, [400, '22P02']],
    ['a stock state that begins two words', { in_stock: 'o' }, [400, '22P02']],
    ['a stock state of empty text', { in_stock: '' }, [400, '22P02']],
    ['a stock state that is a number', { in_stock: 2 }, [400, '22P02']],
    ['a stock state in a list', { in_stock: ['true'] }, [400, '22P02']],
    ['an empty name', { name: '' }, [400, '23514']],
    ['a name of spaces', { name: ' \t ' }, [400, '23514']],
    ['a name that shows nothing', { name: '\u200B\u2060' }, [400, '23514']],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, [400, '22001']],
    ['a name that is null', { name: null }, [400, '23502']],
    ['U+0000 in a name', { name: 'a\u0000b' }, [400, '22021']],
    ['half a character in a description', { description: '\uD800' }, [400, '22021']],
    ['10,000 benefits', { benefits: Array.from({ length: 10_000 }, () => 'x') }, [400, '23514']],
    ['a benefit of 201 characters', { benefits: ['a'.repeat(201)] }, [400, '22001']],
    ['a nested benefit', { benefits: [['nested']] }, [400, '22P02']],
    ['a benefit that is null', { benefits: [null] }, [400, '22P02']],
    ['a benefit of spaces', { benefits: ['  '] }, [400, '23514']],
    ['benefits as text', { benefits: 'one, two' }, [400, '22P02']],
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
    [
      'a picture at a path that climbs',
      { image: 'http://shop.goldenbead.test/storage/v1/object/public/product-images/..%2F..%2Fx' },
      [400, '23514'],
    ],
    ['an unknown column', { stock: 5 }, [400, 'PGRST204']],
    ['a second spelling of a column', { ageRange: '3-6 years' }, [400, 'PGRST204']],
    ['a hidden column', { search_vector: 'x' }, [400, 'PGRST204']],
    ['an age that the server sets', { age_from: 1 }, [400, '428C9']],
    ['an age of another type', { age_from: '3' }, [400, '428C9']],
    ['a category that is not there', { category: 'no-such-category' }, [409, '23503']],
    ['a category that is null', { category: null }, [400, '23502']],
  ])('%s is refused, in a new row and in a change', async (_what, values, expected) => {
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

  test.each<[what: string, id: string, expected: [number, string]]>([
    ['is taken', 'pink-tower', [409, '23505']],
    ['is no slug', 'Not A Slug', [400, '23514']],
    ['climbs', '../etc', [400, '23514']],
  ])('an id that %s is refused in a new row', async (_what, id, expected) => {
    const answer = await unchanged(() => post({ ...productPayload({ name: 'New One' }), id }))

    expectError(answer, expected)
  })

  test.each(['products', 'categories'])('no id of %s is changed', async (table) => {
    const { body } = await shop.request.get(`/rest/v1/${table}?limit=1`).set(service)
    const [row] = body
    const send = (search: string) =>
      shop.request
        .patch(`/rest/v1/${table}?${search}`)
        .set(admin.headers)
        .send({ ...row, id: 'another-id' })

    expectError(await unchanged(() => send(`id=eq.${row.id}`)), [403, '42501'])
    expectError(await unchanged(() => send('id=neq.none')), [403, '42501'])
  })

  test.each<[values: object, message: string]>([
    [{ name: ' ' }, 'The value of name must not be empty.'],
    [{ name: [5] }, 'The value of name must be text.'],
    [{ name: 'a'.repeat(201) }, 'The value of name can have 200 characters at most.'],
    [{ in_stock: 'maybe' }, 'The value of in_stock must be true or false: "maybe"'],
    [{ price: 'cheap' }, 'The value of price must be a number: "cheap"'],
    [{ price: true }, 'The value of price must be a number: "true"'],
    [
      { price: '1.100000000000000000001' },
      'The value of price has more digits than can be kept: "1.100000000000000000001"',
    ],
    [{ benefits: 'one, two' }, 'The value of benefits must be a list.'],
    [{ benefits: ['one', ''] }, 'An entry of benefits must not be empty.'],
    [{ price: [5] }, 'The price must be a number.'],
  ])('what is wrong with a value is said for people: %j', async (values, message) => {
    const { body } = await post({ ...productPayload({ name: 'New One' }), ...values })

    expect(body.message).toBe(message)
  })

  test('minus nothing is nothing', async () => {
    const { body } = await post(productPayload({ name: 'Free', price: -0 }), {
      ...admin.headers,
      prefer: 'return=representation',
    })
    await shop.request.delete(`${products}?id=eq.free`).set(service)

    expect(Object.is(body[0]?.price, 0)).toBe(true)
  })

  test.each<[what: string, body: unknown, expected: [number, string]]>([
    ['JSON that ends too early', '{"name":', [400, 'PGRST102']],
    ['an empty text', '', [400, 'PGRST102']],
    ['null', 'null', [400, 'PGRST102']],
    ['a bare text', '"text"', [400, 'PGRST102']],
    ['a bare number', '5', [400, 'PGRST102']],
    ['an object with __proto__', '{"__proto__":{"role":"admin"}}', [400, 'PGRST102']],
    ['rows with different keys', '[{"name":"a"},{"name":"b","price":1}]', [400, 'PGRST102']],
    ['a row that is null', '[null]', [400, 'PGRST102']],
    ['a row that is a list', '[[{"name":"a"}]]', [400, 'PGRST102']],
  ])('a write whose body is %s is refused', async (_what, body, expected) => {
    const answer = await unchanged(() =>
      shop.request
        .post(products)
        .set({ ...admin.headers, 'content-type': 'application/json' })
        .send(String(body)),
    )

    expectError(answer, expected)
  })

  test.each(['99999999.990000000001', '1.100000000000000000001', '1e-400', '9007199254740993'])(
    'a price of %s is refused and not rounded',
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
    'what can be said once is not said twice: %s',
    async (search) => {
      const { status, body } = await shop.request
        .get(`/rest/v1/products?${search}`)
        .set('apikey', publishableKey)

      expect([status, body.code]).toEqual([400, 'PGRST100'])
    },
  )

  test('an empty list inserts nothing', async () => {
    const answer = await unchanged(() =>
      post([], { ...admin.headers, prefer: 'return=representation' }),
    )

    expect([answer.status, answer.text]).toEqual([201, '[]'])
  })

  test.each<[method: 'patch' | 'delete', search: string, expected: [number, string]]>([
    ['delete', '', [400, '21000']],
    ['delete', 'select=id&order=id', [400, '21000']],
    ['delete', 'limit=1', [400, '21000']],
    ['delete', 'select=id,categories!inner(name)', [400, '21000']],
    ['patch', '', [400, '21000']],
    ['patch', 'select=categories(id)&categories.id=eq.x', [400, '21000']],
    ['patch', 'select=id,categories!inner(name)', [400, '21000']],
    ['delete', 'id=neq.x&limit=1x', [400, 'PGRST100']],
    ['delete', 'id=neq.x&limit=', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=NaN', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=1&offset=1.5', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=-1', [416, 'PGRST103']],
    ['delete', 'id=neq.x&offset=-1', [400, 'PGRST100']],
  ])('a %s of more than was meant is refused: ?%s', async (method, search, expected) => {
    const answer = await unchanged(() =>
      shop.request[method](`${products}?${search}`).set(admin.headers).send({ price: 1 }),
    )

    expectError(answer, expected)
  })

  test('more than a hundred rows are deleted only by who says so', async () => {
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

  test('deleting what is not there is no error', async () => {
    const answer = await unchanged(() =>
      shop.request.delete(`${products}?id=eq.nothing`).set(admin.headers),
    )

    expect(answer.status).toBe(204)
  })

  test('text is kept as it was sent, and sent as JSON', async () => {
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

  test('of many rows with a bad one, none is inserted', async () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      productPayload({ name: `Row ${index}`, ...(index === 250 && { category: 'none' }) }),
    )

    expectError(await unchanged(() => post(rows)), [409, '23503'])
  })

  test('more than a thousand rows at once are refused', async () => {
    const rows = Array.from({ length: 1_001 }, () => ({ name: 'x' }))

    expectError(await unchanged(() => post(rows)), [400, 'PGRST102'])
  })

  test('two products of one name get ids that differ', async () => {
    const insert = () =>
      post(productPayload({ name: 'Twin' }), { ...admin.headers, prefer: 'return=representation' })
    const answers = await Promise.all([insert(), insert(), insert()])
    await shop.request.delete(`${products}?name=eq.Twin`).set(service)

    const ids = answers.map(({ body }) => String(body[0]?.id))
    expect(new Set(ids)).toEqual(new Set(['twin', 'twin-2', 'twin-3']))
  })

  test('a key that is not unique is no key for an upsert', async () => {
    const answer = await unchanged(() =>
      post(
        { ...productPayload(), id: 'a' },
        { ...admin.headers, prefer: 'resolution=merge-duplicates' },
        'on_conflict=name',
      ),
    )

    expectError(answer, [400, '42P10'])
  })

  test('PUT makes the one row that its address and its body name', async () => {
    const put = (search: string, body: object, prefer = '') =>
      shop.request
        .put(`${products}?${search}`)
        .set({ ...admin.headers, prefer })
        .send(body)
    const row = { ...productPayload({ name: 'Put Here' }), id: 'put-here' }

    expectError(await unchanged(() => put('', row)), [405, 'PGRST105'])
    expectError(await unchanged(() => put('id=eq.other', row)), [400, 'PGRST115'])
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
