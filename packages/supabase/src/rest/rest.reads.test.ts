import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '#test/account-clients.ts'
import { untilChangesAreReceived } from '@golden-bead/server/test/change-feed-events'
import { bookPayload, startLibrary, type Library } from '#test/library.ts'
import {
  openRecordedDatabase,
  type RecordedDatabase,
} from '@golden-bead/server/test/statement-recorder'
import { publishableKey, serviceKey } from '#test/keys.ts'

let database: RecordedDatabase
let shop: Library
beforeAll(async () => {
  database = await openRecordedDatabase()
  const books = [
    { title: 'Garden Birds', price: 120, shelf: 'science', subjects: ['Birds', 'Maps'] },
    { title: 'Night Trains', price: 80, shelf: 'science', available: false, subjects: [] },
    { title: 'Plain Tales', price: 68.5, signed: true, subjects: ['Poems', 'Birds'] },
    { title: 'Brief Stories', price: 74.95, summary: 'Ten stories, 50% true' },
    { title: 'Sea Letters', price: 42, shelf: 'letters', year: null },
    { title: 'Comma, "Quote" (Box)', price: 5, shelf: 'letters' },
  ]
  shop = await startLibrary(books, { database: { url: database.url } })
})
afterAll(async () => {
  await shop.close()
  await database.close()
})

const anonymous = { apikey: publishableKey }
const get = (search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`/rest/v1/books?${search}`).set({ ...anonymous, ...headers })
const books = () => newClient(shop.url).from('books')
const shelves = () => newClient(shop.url).from('shelves')
const titles = (rows: readonly { title: string }[] | null) => rows?.map(({ title }) => title)

describe('a filter of supabase-js', () => {
  const filtered = () => books().select().order('title')
  type Filtered = ReturnType<typeof filtered>
  const [brief, comma, garden, night, plain, sea] = [
    'Brief Stories',
    'Comma, "Quote" (Box)',
    'Garden Birds',
    'Night Trains',
    'Plain Tales',
    'Sea Letters',
  ]
  const all = [brief, comma, garden, night, plain, sea]

  test.each<[what: string, filter: (rows: Filtered) => Filtered, expected: string[]]>([
    ['eq', (rows) => rows.eq('title', plain), [plain]],
    ['eq with a comma, quotes and parentheses', (rows) => rows.eq('title', comma), [comma]],
    ['neq', (rows) => rows.neq('shelf', 'letters').neq('shelf', 'science'), [brief, plain]],
    ['gt and lt', (rows) => rows.gt('price', 68.5).lt('price', 120), [brief, night]],
    ['gte and lte', (rows) => rows.gte('price', 68.5).lte('price', 74.95), [brief, plain]],
    ['like', (rows) => rows.like('title', '%Birds'), [garden]],
    [
      'like with a literal percent',
      (rows) => rows.like('summary', String.raw`%50\% true`),
      [brief],
    ],
    ['ilike', (rows) => rows.ilike('title', '%TRAIN%'), [night]],
    ['likeAllOf', (rows) => rows.likeAllOf('title', ['%e%', '%r%']), [brief, garden, sea]],
    ['likeAnyOf', (rows) => rows.likeAnyOf('title', ['Plain%', 'Brief%']), [brief, plain]],
    ['ilikeAllOf', (rows) => rows.ilikeAllOf('title', ['%plain%', '%TALES']), [plain]],
    ['ilikeAnyOf', (rows) => rows.ilikeAnyOf('title', ['PLAIN%', 'brief%']), [brief, plain]],
    ['match', (rows) => rows.filter('title', 'match', '^(Plain|Brief) '), [brief, plain]],
    ['imatch', (rows) => rows.filter('title', 'imatch', 'TALES$'), [plain]],
    ['is true', (rows) => rows.is('signed', true), [plain]],
    ['is null', (rows) => rows.is('year', null), [sea]],
    ['not is null', (rows) => rows.not('year', 'is', null).eq('shelf', 'letters'), [comma]],
    ['isdistinct', (rows) => rows.filter('year', 'isdistinct', '1995'), [sea]],
    [
      'in',
      (rows) => rows.in('id', ['plain-tales', 'brief-stories', 'plain-tales']),
      [brief, plain],
    ],
    [
      'in with commas and parentheses',
      (rows) => rows.in('title', ['Comma, x', 'b (c)', plain]),
      [plain],
    ],
    ['in nothing', (rows) => rows.in('price', []), []],
    ['not in', (rows) => rows.not('shelf', 'in', '(letters,science)'), [brief, plain]],
    ['not in nothing', (rows) => rows.not('price', 'in', '()'), all],
    ['contains', (rows) => rows.contains('subjects', ['Birds']), [garden, plain]],
    [
      'containedBy',
      (rows) => rows.containedBy('subjects', ['Birds', 'Maps', 'x']),
      [garden, night],
    ],
    ['overlaps', (rows) => rows.overlaps('subjects', ['Poems', 'Maps']), [garden, plain]],
    ['textSearch', (rows) => rows.textSearch('title', 'garden & bird'), [garden]],
    [
      'textSearch of plain text',
      (rows) => rows.textSearch('title', 'train nights', { type: 'plain', config: 'english' }),
      [night],
    ],
    [
      'textSearch of a phrase',
      (rows) => rows.textSearch('title', 'plain tales', { type: 'phrase' }),
      [plain],
    ],
    [
      'textSearch as search engines read it',
      (rows) => rows.textSearch('title', 'tales -plain', { type: 'websearch' }),
      [],
    ],
    ['match by columns', (rows) => rows.match({ shelf: 'science', available: false }), [night]],
    ['any', (rows) => rows.filter('price', 'eq(any)', '{5,42}'), [comma, sea]],
    ['all', (rows) => rows.filter('price', 'gt(all)', '{5,100}'), [garden]],
    ['or', (rows) => rows.or('price.gt.100,title.ilike.%letters%'), [garden, sea]],
    [
      'or, twice',
      (rows) => rows.or('price.gt.100,price.lt.50').or('title.like.G*,title.like.S*'),
      [garden, sea],
    ],
    [
      'or with quoted values',
      (rows) => rows.or('title.eq."Comma, \\"Quote\\" (Box)",title.in.("Plain Tales",x)'),
      [comma, plain],
    ],
    [
      'or with an array',
      (rows) => rows.or('subjects.cs.{Poems,Birds},price.lt.10'),
      [comma, plain],
    ],
    [
      'and within or, negated',
      (rows) =>
        rows.or('and(shelf.eq.science,available.is.true),not.and(price.gt.10,price.lt.500)'),
      [comma, garden],
    ],
    ['an alias of a column', (rows) => rows.eq('isAvailable', false), [night]],
  ])('%s', async (_what, filter, expected) => {
    const { data, error } = await filter(filtered())

    expect(error).toBeNull()
    expect(titles(data)).toEqual(expected)
  })
})

describe('a filter in the address', () => {
  test.each<[search: string, expected: string[]]>([
    ['price=in.(%20%20%20)', []],
    ['price=not.in.(%20)&shelf=eq.letters', ['comma-quote-box', 'sea-letters']],
    ['price=in.(%2068.5,80)', ['night-trains', 'plain-tales']],
    ['or=(price.in.(%20),price.eq.80)', ['night-trains']],
  ])('may begin a list with spaces: ?%s', async (search, expected) => {
    const { status, body } = await get(`${search}&select=id&order=id`)

    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, expected])
  })

  test('takes the time of an answer, whose plus arrives as a space', async () => {
    const { body } = await get('id=eq.plain-tales&select=updated_at')
    const time: string = body[0].updated_at
    expect(time).toMatch(/\+00:00$/)
    const count = async (filter: string) => {
      const { status, body: rows } = await get(`id=eq.plain-tales&select=id&${filter}`)
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

  test('of any length is answered, and a long one is not repeated in the headers', async () => {
    const ask = (commas: number) =>
      fetch(`${shop.url}/rest/v1/books?title=eq.${','.repeat(commas)}`, { headers: anonymous })

    const [short, long] = await Promise.all([ask(100), ask(8_000)])

    expect([short.status, long.status]).toEqual([200, 200])
    expect(short.headers.get('content-location')).toContain('%2C')
    expect(long.headers.get('content-location')).toBeNull()
  })
})

describe('rows', () => {
  test('are ordered by several columns, with nulls where they are wanted', async () => {
    const { data } = await books()
      .select('title, year')
      .order('year', { ascending: true, nullsFirst: true })
      .order('price', { ascending: false })
      .limit(2)

    expect(titles(data)).toEqual(['Sea Letters', 'Garden Birds'])
  })

  test('are typed as PostgreSQL types them', async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)

    const { data } = await books().select().eq('id', 'plain-tales').single()

    expect(data).toEqual({
      ...bookPayload({ signed: true, subjects: ['Poems', 'Birds'] }),
      created_at: time,
      updated_at: time,
    })
  })

  test('have columns that are renamed, cast, known by an alias or left out by *', async () => {
    const { data } = await books()
      .select('name:title, price::text, isAvailable, year, decade')
      .eq('id', 'plain-tales')

    expect(data).toEqual([
      { name: 'Plain Tales', price: '68.50', isAvailable: true, year: 1995, decade: 1990 },
    ])
  })

  test.each([
    ['price::float', 68.5],
    ['title::char', 'P'],
    ['title::bytea', String.raw`\x506c61696e2054616c6573`],
    ['title::name', 'Plain Tales'],
    ['subjects::_text', ['Poems', 'Birds']],
  ])('are cast as %s', async (cast, expected) => {
    const { status, body } = await get(`id=eq.plain-tales&select=cast:${cast}`)

    expect([status, body]).toEqual([200, [{ cast: expected }]])
  })

  test('show an entry of a list from its front or from its end', async () => {
    const { body } = await get('select=first:subjects->>0,last:subjects->>-1&id=eq.plain-tales')

    expect(body).toEqual([{ first: 'Poems', last: 'Birds' }])
  })

  test('come as CSV', async () => {
    const { data } = await books()
      .select('title, price, subjects, available')
      .lt('price', 70)
      .order('price')
      .csv()

    expect(data).toBe(
      [
        'title,price,subjects,available',
        '"Comma, ""Quote"" (Box)",5.00,"{Travel,""The sea""}",t',
        '"Sea Letters",42.00,"{Travel,""The sea""}",t',
        '"Plain Tales",68.50,"{Poems,Birds}",t',
      ].join('\n'),
    )
  })

  test('come without their nulls where that is asked', async () => {
    const { data } = await books().select('title, year').eq('id', 'sea-letters').stripNulls()

    expect(data).toEqual([{ title: 'Sea Letters' }])
  })

  test('are counted as planned or estimated', async () => {
    const planned = await books().select('*', { count: 'planned', head: true })
    const estimated = await books().select('*', { count: 'estimated', head: true })

    expect(planned.count).toEqual(expect.any(Number))
    expect(estimated.count).toBe(6)
  })
})

describe('embedded rows', () => {
  test('are the one that a foreign key names, or all that name this one', async () => {
    const one = await books().select('title, shelf:shelves(id, name)').eq('id', 'plain-tales')
    const byColumn = await books().select('title, shelf(name)').eq('id', 'plain-tales')
    const byKey = await books().select('shelves!books_shelf_fkey(name)').eq('id', 'plain-tales')
    const many = await shelves()
      .select('id, books(title)')
      .gt('books.price', 70)
      .order('name')
      .order('price', { referencedTable: 'books', ascending: false })
      .limit(1, { referencedTable: 'books' })
    const counted = await shelves().select('id, books(count)').order('id')
    const spread = await books()
      .select('title, ...shelves(shelf_name:name)')
      .eq('id', 'plain-tales')

    expect(one.data).toEqual([{ title: 'Plain Tales', shelf: { id: 'stories', name: 'Stories' } }])
    expect(byColumn.data).toEqual([{ title: 'Plain Tales', shelf: { name: 'Stories' } }])
    expect(byKey.data).toEqual([{ shelves: { name: 'Stories' } }])
    expect(many.data).toEqual([
      { id: 'letters', books: [] },
      { id: 'science', books: [{ title: 'Garden Birds' }] },
      { id: 'stories', books: [{ title: 'Brief Stories' }] },
    ])
    expect(counted.data).toEqual([
      { id: 'letters', books: [{ count: 2 }] },
      { id: 'science', books: [{ count: 2 }] },
      { id: 'stories', books: [{ count: 2 }] },
    ])
    expect(spread.data).toEqual([{ title: 'Plain Tales', shelf_name: 'Stories' }])
  })

  test('keep parents without children unless the embed is inner, and count accordingly', async () => {
    const left = await shelves().select('id, books(id)', { count: 'exact' }).gt('books.price', 100)
    const inner = await shelves()
      .select('id, books!inner(id)', { count: 'exact' })
      .gt('books.price', 100)
    const empty = await shelves()
      .select('id, books()')
      .gt('books.price', 100)
      .is('books', null)
      .order('id')

    expect(left.count).toBe(3)
    expect(inner).toMatchObject({ count: 1, data: [{ id: 'science' }] })
    expect(empty.data).toEqual([{ id: 'letters' }, { id: 'stories' }])
  })

  test('filter and order the rows around them', async () => {
    const filtered = await books()
      .select('title, shelves!inner(id)')
      .eq('shelves.name', 'Stories')
      .order('title')
    const ordered = await books()
      .select('title, shelves(name)')
      .order('shelves(name)', { ascending: false })
      .order('title')
      .limit(2)

    expect(titles(filtered.data)).toEqual(['Brief Stories', 'Plain Tales'])
    expect(titles(ordered.data)).toEqual(['Brief Stories', 'Plain Tales'])
  })
})

describe('a page', () => {
  test.each<[range: string, expected: [status: number, contentRange: string | undefined]]>([
    ['0-', [200, '0-5/6']],
    ['0-1', [206, '0-1/6']],
    ['1-1', [206, '1-1/6']],
    ['5-1', [416, undefined]],
    ['bytes=0-1', [200, '0-5/6']],
  ])('has the rows of Range: %s', async (range, expected) => {
    const { status, headers } = await get('select=id&order=id', { range, prefer: 'count=exact' })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test.each<[search: string, range: string, expected: [status: number, rows: string | undefined]]>([
    ['offset=5', '0-1', [416, undefined]],
    ['limit=1', '1-2', [416, undefined]],
    ['offset=4', '0-4', [200, '4-4/*']],
    ['limit=0', '1-2', [200, '*/*']],
    ['limit=0', '5-1', [200, '*/*']],
  ])('has the rows that ?%s and Range: %s have in common', async (search, range, expected) => {
    const { status, headers } = await get(`select=id&order=id&${search}`, { range })

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test('behind the last row says how many there are', async () => {
    const behind = await get('offset=7', { prefer: 'count=exact' })
    const atEnd = await get('offset=6', { prefer: 'count=exact' })

    expect([behind.status, behind.body.code]).toEqual([416, 'PGRST103'])
    expect(behind.headers['content-range']).toBe('*/6')
    expect([atEnd.status, atEnd.headers['content-range'], atEnd.text]).toEqual([206, '*/6', '[]'])
  })

  test('changes at once when a row is added, moved or deleted before it', async () => {
    const list = 'select=id&order=price.desc,title.asc,id.asc'
    const read = async (window: string): Promise<string[]> => {
      const { body } = await get(`${list}${window}`).expect(200)
      return body.map(({ id }: { id: string }) => id)
    }
    const pages = async () => [...(await read('&limit=3')), ...(await read('&limit=4&offset=3'))]
    const change = (method: 'patch' | 'delete') =>
      shop.request[method]('/rest/v1/books?id=eq.new-maps').set('apikey', serviceKey)
    const before = await pages()

    await shop.insert('books', [bookPayload({ title: 'New Maps', price: 500 })]).expect(201)
    const added = await pages()
    await change('patch').send({ price: 1 }).expect(204)
    const moved = await pages()
    await change('delete').expect(204)
    const deleted = await pages()

    expect(added).toEqual(['new-maps', ...before])
    expect(moved).toEqual([...before, 'new-maps'])
    expect(deleted).toEqual(before)
  })
})

test('a count that is known costs no statement', async () => {
  const count = () => get('select=id', { prefer: 'count=exact' })
  await untilChangesAreReceived(shop)
  // What is asked once is not kept.
  await count()
  await count()

  const statements = await database.record(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, count))
    expect(answers.every(({ headers }) => headers['content-range'] === '0-5/6')).toBe(true)
  })

  expect(statements).toEqual([])
})

test.each(['', 'abc', '1000000000'])('all rows come where the limit is %j', async (limit) => {
  const { status, body } = await get(`limit=${limit}`)

  expect([status, body.length]).toEqual([200, 6])
})

test('OPTIONS of a table that does not exist says so, unless a browser asks', async () => {
  const asked = await shop.request.options('/rest/v1/book').set(anonymous)
  const preflight = await shop.request.options('/rest/v1/book').set({
    origin: 'http://elsewhere.test',
    'access-control-request-method': 'POST',
  })
  const known = await shop.request.options('/rest/v1/books')

  expect([asked.status, asked.body.code]).toEqual([404, 'PGRST205'])
  expect(asked.headers['access-control-allow-origin']).toBe('*')
  expect([preflight.status, known.status]).toEqual([204, 200])
})
