import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unchanged as nothingChanges } from '@golden-bead/server/test/database-state'
import { bookPayload, startLibrary, type Library } from '#test/library.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([
    { title: 'Plain Tales' },
    { title: 'Brief Stories' },
    { title: "O'Hara", price: 5 },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }
const books = '/rest/v1/books'

type Answer = { status: number; body: Record<string, unknown>; text: string }
type Refusal = [status: number, code: string]

/** The error has the shape of this prefix, and tells nothing of the inside. */
function expectError({ status, body, text }: Answer, expected: Refusal): void {
  expect([status, body['code']]).toEqual(expected)
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  // A parameter of a statement, such as $1, and no price.
  expect(text).not.toMatch(/\$\d+(?![\d,.])/)
  expect(text).not.toMatch(/select .* from |insert into|node_modules|\/src\/|at async/i)
}

const unchanged = (work: () => Promise<void>) => nothingChanges(shop.config, work)

const get = (search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`${books}?${search}`).set({ ...anonymous, ...headers })
const write = (
  method: 'post' | 'patch' | 'put' | 'delete',
  search: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  shop.request[method](`${books}?${search}`)
    .set({ ...service, 'content-type': 'application/json', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body))

/** Past the socket, whose own limit on addresses would answer first. */
async function readPastSocket(search: string): Promise<Answer> {
  const answer = await shop.app.inject({ url: `${books}?${search}`, headers: anonymous })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

describe('a read', () => {
  const manyItems = Array.from({ length: 1_000 }, () => '*').join(',')
  const manyEmbeds = Array.from({ length: 11 }, (_, n) => `s${n}:shelves(id)`).join(',')
  const manyValues = Array.from({ length: 10_000 }, (_, index) => index % 10).join(',')
  const deep = `(${'and('.repeat(1_000)}id.eq.x${')'.repeat(1_000)})`

  const refused: [what: string, search: string, expected: Refusal][] = [
    ['a statement behind select', 'select=id;drop%20table%20books', [400, 'PGRST100']],
    ['a subquery in select', 'select=*,(select%201)', [400, 'PGRST100']],
    ['a quotation mark that leaves select', 'select=id%22%20from%20books--', [400, 'PGRST100']],
    ['a select of a thousand items', `select=${manyItems}`, [400, 'PGRST100']],
    ['a select of eleven embeds', `select=${manyEmbeds}`, [400, 'PGRST100']],
    [
      'one column five times',
      'select=title,b:title,c:title,d:title,title::text',
      [400, 'PGRST100'],
    ],
    ['one column five times within a table', 'select=shelves(*,*,*,*,*)', [400, 'PGRST100']],
    ['tables within tables', 'select=shelves(books(shelves(id)))', [400, 'PGRST100']],
    ['a table that is not shown', 'select=users(*)', [400, 'PGRST200']],
    ['an aggregate', 'select=price.sum()', [400, 'PGRST123']],
    ['a foreign type', 'select=id::regclass', [400, '42704']],
    ['a name of 64 characters for a column', `select=${'a'.repeat(64)}:title`, [400, 'PGRST100']],
    [
      'tables within tables without an end',
      `select=${'shelves('.repeat(20)}${')'.repeat(20)}`,
      [400, 'PGRST100'],
    ],
    ['a statement behind order', 'order=price;--', [400, 'PGRST100']],
    ['a call in order', 'order=price.desc,pg_sleep(5)', [400, 'PGRST108']],
    ['an expression in order', 'order=(case%20when%20true%20then%20id%20end)', [400, 'PGRST100']],
    ['an unknown operator', 'id=xx.1', [400, 'PGRST100']],
    ['a filter without an operator', 'id=0', [400, 'PGRST100']],
    ['an operator without a value', 'id=eq(any)', [400, 'PGRST100']],
    ['a filter over an unknown column', 'nothing=eq.1', [400, '42703']],
    ['a filter over a hidden column', 'words=fts.a', [400, '42703']],
    ['a filter over __proto__', '__proto__=eq.1', [400, '42703']],
    ['a filter over a table that is not embedded', 'shelves.name=eq.x', [400, 'PGRST108']],
    ['NaN for a number', 'price=gt.NaN', [400, '22P02']],
    ['infinity for a number', 'price=gt.-Infinity', [400, '22P02']],
    ['NaN in a list of numbers', 'price=in.(1,nan)', [400, '22P02']],
    ['NaN in an array of numbers', 'price=eq(any).{NaN,1}', [400, '22P02']],
    ['infinity in an array of numbers', 'price=gt(all).{"-infinity"}', [400, '22P02']],
    ['NaN behind an escape in an array', 'price=eq(any).{1, \\nan}', [400, '22P02']],
    ['text for a number', 'price=gt.abc', [400, '22P02']],
    ['a number out of range', 'price=gt.1e999999', [400, '22003']],
    ['a pattern for a number', 'price=like.1*', [404, '42883']],
    ['a comparison of a text with true', 'title=is.true', [400, '42804']],
    ['a comparison with what is no truth', 'title=is.maybe', [400, 'PGRST100']],
    ['a list of 10,000 values', `price=in.(${manyValues})`, [400, 'PGRST100']],
    ['a list without an end', 'id=in.(a,b', [400, 'PGRST100']],
    ['a list with two ends', 'id=in.(a))', [400, 'PGRST100']],
    ['a list without parentheses', 'id=in.a', [400, 'PGRST100']],
    ['conditions nested a thousand deep', `and=${deep}`, [400, 'PGRST100']],
    ['no condition within parentheses', 'or=()', [400, 'PGRST100']],
    ['a broken text query', 'title=fts.a%20b', [400, '42601']],
    ['a pattern of 9,000 characters', `title=like.${'%25'.repeat(3_000)}`, [400, 'PGRST100']],
    ['a negative limit', 'limit=-1', [416, 'PGRST103']],
    ['an offset beyond every number', 'offset=9223372036854775808', [416, 'PGRST103']],
    ['two limits', 'limit=1&limit=2', [400, 'PGRST100']],
    ['two orders', 'order=title&order=price', [400, 'PGRST100']],
    ['two selects', 'select=id&select=title', [400, 'PGRST100']],
  ]
  test.each(refused)('with %s is refused', async (_what, search, expected) => {
    // Longer than a header block may be, where the row is about what the parser would do.
    const isLong = search.length > 12_000

    expectError(await (isLong ? readPastSocket(search) : get(search)), expected)
  })

  test('with a table within itself is refused as one, although the tables are related', async () => {
    const { body } = await get('select=shelves(books(id))')

    expect(body.details).toBe("'books' is embedded within itself.")
    expect(body.message).not.toMatch(/relationship/)
  })

  const expressions = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => `title.imatch."${text}${index}"`).join(',')
  const wide = '[\u00a1-\u{10ffff}]'

  const costly: [what: string, search: string][] = [
    ['that refers back', 'title=imatch.(a)%5C1'],
    ['of a thousand repetitions', `title=match.${'(.?)%7B250%7D'.repeat(4)}z1`],
    ['of empty repetitions', `title=not.match.${'(%5E%7C%24)*'.repeat(20)}`],
    ['that looks ahead in layers', `title=match.${'(?!.*'.repeat(20)}a${')'.repeat(20)}`],
    ['of many repetitions with spaces in it', 'title=match.(?x)(.?) %7B 250 %7D'],
    ['of many repetitions in a list', `title=match(any).%7B"(.?)%5C%7B2%5C50%7D"%7D`],
    ['of many repetitions within a table', `select=shelves(id)&shelves.name=match.(.?)%7B250%7D`],
    ['with a directive', 'title=match.***:a'],
    ['that costs as much as eight others', `or=(${expressions(8, '(.?){40}')})`],
    ['that is the ninth', `or=(${expressions(9, 'a')})`],
    [
      'that is the ninth, within a table',
      `or=(${expressions(8, 'a')})&select=shelves(id)&shelves.name=match.a`,
    ],
    ['that is the ninth in a list', 'title=match(any).{a,b,c,d,"e,e",f,g,h,i}'],
    [
      'that is the ninth beside two lists',
      `or=(title.match(any).{a,b,c,d},title.match(all).{a,b,c,d},title.match.a)`,
    ],
    ...[
      wide,
      `${wide}x`,
      `[^a${wide.slice(1)}x`,
      `[${'\u00a1-\uffff'.repeat(60)}]`,
      String.raw`[\u00a1-\U0010ffff]`,
      String.raw`[!-\U7ffffffe]`,
      String.raw`[\x1000000a1-\U0010ffff]`,
      '[.-\u{10ffff}.]',
      '[^--\u{10ffff}]',
      '[!-[.\u{10ffff}.]]',
    ].map((text): [string, string] => [
      `of a wide range, ${text.slice(0, 20)},`,
      `title=imatch.${encodeURIComponent(text)}`,
    ]),
  ]
  test.each(costly)('with a regular expression %s is refused', async (_what, search) => {
    expectError(await get(search), [400, 'PGRST100'])
  })

  test('with a broken regular expression is refused', async () => {
    expectError(await get('title=match.('), [400, '2201B'])
  })

  test.each<[search: string, rows: number]>([
    ["title=eq.'%20or%20'1'='1", 0],
    ["title=eq.O'Hara", 1],
    ['title=ilike.*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*', 0],
    ['title=match.%5E(a%2B)%2B%24', 0],
    ['title=match.%5E[A-Z]%7B2,3%7D%5Cd%7B4%7D%24', 0],
    ['title=match.%5E([a-f%5Cd]%7B4%7D-)%7B3%7D[a-f%5Cd]%7B12%7D%24', 0],
    ['title=imatch.%5E(?:plain%7Cbrief) %5B%5E,%5D%2B%24', 2],
    [`or=(${expressions(8, 'plain|[a-z]x')})`, 1],
    [`title=match(any).{Plain,"Brief.{0,9}",a_,b_,c_,"d,d",e_,"O'H"}`, 3],
    [`title=imatch.${encodeURIComponent('[一-龥가-힣]|[а-яё]|^[^\\u0400-\\u04ff]+h')}`, 1],
    ['title=imatch(any).%7B"%5C%5Cmtales%5C%5CM",%5Eo%7D', 2],
    ['offset=1000000', 0],
    ['select=', 3],
    ['apikey=ignored', 3],
  ])('that only looks odd is answered: ?%s', async (search, rows) => {
    const { status, body } = await get(search)

    expect([status, body.length]).toEqual([200, rows])
  })

  test.each([
    ['id=zz.1', 'line 1, column 1', 'unexpected "z" expecting "not" or operator (eq, gt, ...)'],
    ['available=is.maybe', 'line 1, column 4', /^unexpected "m" expecting null, not_null/],
    ['or=(id.eq.a,title.zz.b)', 'line 1, column 16', /^unexpected "z"/],
  ])('learns at which place %s stops making sense', async (search, place, details) => {
    const { body } = await get(search)

    expect(body.message).toContain(place)
    expect(body.details).toMatch(details)
  })

  test.each<[headers: Record<string, string>, expected: Refusal]>([
    [{ accept: 'application/vnd.pgrst.plan+text' }, [406, 'PGRST107']],
    [{ accept: 'text/html' }, [406, 'PGRST107']],
    [{ accept: 'constructor' }, [406, 'PGRST107']],
    [{ 'accept-profile': 'auth' }, [406, 'PGRST106']],
    [{ 'accept-profile': 'pg_catalog' }, [406, 'PGRST106']],
    [{ prefer: 'handling=strict, nonsense' }, [400, 'PGRST122']],
  ])('with the headers %j is refused', async (headers, expected) => {
    expectError(await get('', headers), expected)
  })
})

describe('an address', () => {
  test.each<[path: string, expected: Refusal]>([
    ['users', [404, 'PGRST205']],
    ['mail_outbox', [404, 'PGRST205']],
    ['loans', [404, 'PGRST205']],
    ['rpc/pg_sleep', [404, 'PGRST202']],
    ['', [404, 'PGRST125']],
    ['books/x.css', [404, 'PGRST125']],
  ])('that is not exposed does not exist, even for the service key: %s', async (path, expected) => {
    const ask = () => shop.request.get(`/rest/v1/${path}`).set(service)

    expectError(await ask(), expected)
    expectError(await ask().set('accept-profile', 'public'), expected)
  })

  test.each(['users', 'mail_outbox', 'rpc/pg_sleep'])(
    'in another schema is refused before %s is looked for in it',
    async (path) => {
      const url = `/rest/v1/${path}`
      const read = () => shop.request.get(url).set({ ...service, 'accept-profile': 'auth' })
      const writes = (['post', 'patch', 'put', 'delete'] as const).map(
        (method) => () =>
          shop.request[method](url)
            .set({ ...service, 'content-profile': 'auth' })
            .send({ id: 1 }),
      )

      for (const ask of [read, ...writes]) expectError(await ask(), [406, 'PGRST106'])
    },
  )
})

describe('a value', () => {
  const longText = '1'.repeat(1_000_000) + 'x'
  const values: [what: string, values: Record<string, unknown>, expected: Refusal][] = [
    ['null for a number', { price: null }, [400, '23502']],
    ['true for a number', { price: true }, [400, '22P02']],
    ['a list for a number', { price: [5] }, [400, '22P02']],
    ['a word for a number', { price: 'cheap' }, [400, '22P02']],
    ['a number with a sign of money', { price: '5 $' }, [400, '22P02']],
    ['a number with a decimal comma', { price: '5,00' }, [400, '22P02']],
    ['a point for a number', { price: '.' }, [400, '22P02']],
    ['an exponent for a number', { price: 'e5' }, [400, '22P02']],
    ['two numbers', { price: '5 6' }, [400, '22P02']],
    ['hexadecimal text for a number', { price: '0x10' }, [400, '22P02']],
    ['empty text for a number', { price: '' }, [400, '22P02']],
    ['NaN for a number', { price: 'NaN' }, [400, '22P02']],
    ['Infinity for a number', { price: 'Infinity' }, [400, '22P02']],
    ['text of a million digits', { price: longText }, [400, '22P02']],
    ['text of more digits than a number keeps', { price: '9.990000000000000001' }, [400, '22003']],
    ['text that would be rounded to nothing', { price: '1e-400' }, [400, '22003']],
    ['text of an endless number', { price: '1e999999999' }, [400, '22003']],
    ['text of a number that is too high', { price: '100000000' }, [400, '22003']],
    ['a number that is too high', { price: 100_000_000 }, [400, '22003']],
    ['a number that is too low', { price: -1 }, [400, '23514']],
    ['a word for a truth', { available: 'maybe' }, [400, '22P02']],
    ['the beginning of two words for a truth', { available: 'o' }, [400, '22P02']],
    ['empty text for a truth', { available: '' }, [400, '22P02']],
    ['a number for a truth', { available: 2 }, [400, '22P02']],
    ['a list for a truth', { available: ['true'] }, [400, '22P02']],
    ['null for a text', { title: null }, [400, '23502']],
    ['an empty text', { title: '' }, [400, '23514']],
    ['a text of 201 characters', { title: 'a'.repeat(201) }, [400, '22001']],
    ['U+0000 in a text', { title: 'a\u0000b' }, [400, '22021']],
    ['half a character in a text', { summary: '\uD800' }, [400, '22021']],
    ['text for a list', { subjects: 'one, two' }, [400, '22P02']],
    ['a list in a list', { subjects: [['nested']] }, [400, '22P02']],
    ['null in a list', { subjects: [null] }, [400, '22P02']],
    ['an empty text in a list', { subjects: [''] }, [400, '23514']],
    ['a text of 201 characters in a list', { subjects: ['a'.repeat(201)] }, [400, '22001']],
    ['a list of 51 entries', { subjects: Array.from('a'.repeat(51)) }, [400, '23514']],
    ['an unknown column', { stock: 5 }, [400, 'PGRST204']],
    ['an alias of a column', { isAvailable: true }, [400, 'PGRST204']],
    ['a hidden column', { words: 'x' }, [400, 'PGRST204']],
    ['a column that the database computes', { decade: 1980 }, [400, '428C9']],
    ['a computed column of another type', { decade: '1990' }, [400, '428C9']],
    ['a key that leads to no row', { shelf: 'none' }, [409, '23503']],
    ['null for a key', { shelf: null }, [400, '23502']],
  ]
  test.each(values)(
    'is refused in a new row and in a change: %s',
    async (_what, sent, expected) => {
      const row = { ...bookPayload({ title: 'New One' }), ...sent }

      await unchanged(async () => {
        expectError(await write('post', '', row), expected)
        expectError(await write('patch', 'id=eq.brief-stories', sent), expected)
      })
    },
  )

  test.each<[values: object, message: string]>([
    [{ title: '' }, 'The value of title must not be empty.'],
    [{ title: [5] }, 'The value of title must be text.'],
    [{ title: 'a'.repeat(201) }, 'The value of title can have 200 characters at most.'],
    [{ price: 100_000_000 }, 'The value of price can be 99999999.99 at most.'],
    [{ price: -1 }, 'The value of price must be 0 at least.'],
    [{ available: 'maybe' }, 'The value of available must be true or false: "maybe"'],
    [{ price: 'cheap' }, 'The value of price must be a number: "cheap"'],
    [{ price: true }, 'The value of price must be a number: "true"'],
    [
      { price: '1.100000000000000000001' },
      'The value of price has more digits than can be kept: "1.100000000000000000001"',
    ],
    [{ price: [5] }, 'The value of price must be a number.'],
    [{ subjects: 'one, two' }, 'The value of subjects must be a list.'],
    [{ subjects: ['one', ''] }, 'An entry of subjects must not be empty.'],
  ])('is said to be wrong in words for people: %j', async (values, message) => {
    const { body } = await write('post', '', { ...bookPayload({ title: 'New One' }), ...values })

    expect(body.message).toBe(message)
  })
})

describe('a write', () => {
  const row = bookPayload({ title: 'New One' })

  test.each<[what: string, body: string]>([
    ['JSON that ends too early', '{"title":'],
    ['an empty text', ''],
    ['null', 'null'],
    ['a bare text', '"text"'],
    ['a bare number', '5'],
    ['an object with __proto__', '{"__proto__":{"role":"admin"}}'],
    ['rows with different keys', '[{"title":"a"},{"title":"b","price":1}]'],
    ['a row that is null', '[null]'],
    ['a row that is a list', '[[{"title":"a"}]]'],
    [
      'a number of more digits than can be kept',
      JSON.stringify({ ...row, price: 1 }).replace('"price":1', '"price":1.100000000000000000001'),
    ],
    ['more than a thousand rows', JSON.stringify(Array.from({ length: 1_001 }, () => row))],
  ])('whose body is %s is refused', async (_what, body) => {
    await unchanged(async () => expectError(await write('post', '', body), [400, 'PGRST102']))
  })

  test.each<[method: 'patch' | 'delete', search: string, expected: Refusal]>([
    ['delete', '', [400, '21000']],
    ['delete', 'select=id&order=id', [400, '21000']],
    ['delete', 'limit=1', [400, '21000']],
    ['delete', 'select=id,shelves!inner(name)', [400, '21000']],
    ['patch', '', [400, '21000']],
    ['patch', 'select=shelves(id)&shelves.id=eq.x', [400, '21000']],
    ['patch', 'select=id,shelves!inner(name)', [400, '21000']],
    ['delete', 'id=neq.x&limit=1x', [400, 'PGRST100']],
    ['delete', 'id=neq.x&limit=', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=NaN', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=1&offset=1.5', [400, 'PGRST100']],
    ['patch', 'id=neq.x&limit=-1', [416, 'PGRST103']],
    ['delete', 'id=neq.x&offset=-1', [400, 'PGRST100']],
  ])(
    'that could touch more than was meant is refused: %s ?%s',
    async (method, search, expected) => {
      await unchanged(async () => expectError(await write(method, search, { price: 1 }), expected))
    },
  )

  test('of a row whose key is taken is refused', async () => {
    await unchanged(async () =>
      expectError(await write('post', '', { ...row, id: 'plain-tales' }), [409, '23505']),
    )
  })

  test.each(['id=eq.plain-tales', 'id=neq.none'])('changes no key: ?%s', async (search) => {
    const { body } = await get('id=eq.plain-tales')

    await unchanged(async () =>
      expectError(await write('patch', search, { ...body[0], id: 'other' }), [403, '42501']),
    )
  })

  test('of an upsert takes no column for its key that is not unique', async () => {
    const prefer = 'resolution=merge-duplicates'

    await unchanged(async () =>
      expectError(await write('post', 'on_conflict=title', row, { prefer }), [400, '42P10']),
    )
  })

  test('of many rows with a bad one inserts none', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      id: `row-${index}`,
      ...(index === 250 && { shelf: 'none' }),
    }))

    await unchanged(async () => expectError(await write('post', '', rows), [409, '23503']))
  })

  test('deletes more than a hundred rows only where it says so', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ ...row, id: `bulk-${index}` }))
    await shop.insert('books', rows).expect(201)

    await unchanged(async () =>
      expectError(await write('delete', 'id=like.bulk*'), [400, 'PGRST124']),
    )

    const prefer = 'handling=strict, max-affected=101, count=exact'
    const meant = await write('delete', 'id=like.bulk*', undefined, { prefer })
    expect([meant.status, meant.headers['content-range']]).toEqual([204, '*/101'])
  })
})

describe('PUT', () => {
  const row = bookPayload({ title: 'Put Here' })
  const { id: _, ...withoutKey } = row

  test.each<[what: string, search: string, body: object, expected: Refusal]>([
    ['without a key in the address', '', row, [405, 'PGRST105']],
    ['with another filter', 'id=eq.put-here&price=gt.1', row, [405, 'PGRST105']],
    ['with another key in the body', 'id=eq.other', row, [400, 'PGRST115']],
    ['without a key in the body', 'id=eq.undefined', withoutKey, [400, 'PGRST115']],
    ['with named columns', 'id=eq.put-here&columns=title,price,shelf', row, [400, 'PGRST100']],
    ['with a conflict', 'id=eq.put-here&on_conflict=title', row, [400, 'PGRST100']],
    ['with a limit', 'id=eq.put-here&limit=1', row, [400, 'PGRST114']],
    ['with an offset', 'id=eq.put-here&offset=0', row, [400, 'PGRST114']],
  ])('%s is refused', async (_what, search, body, expected) => {
    await unchanged(async () => expectError(await write('put', search, body), expected))
  })

  test('says that the key of the body is another than that of the address', async () => {
    const { body } = await write('put', 'id=eq.other', row)

    expect(body).toEqual({
      code: 'PGRST115',
      message: 'Payload values do not match URL in primary key column(s)',
      details: null,
      hint: null,
    })
  })
})
