import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unchanged as nothingChanges } from '@golden-bead/server/test/database-state'
import { bookPayload, startLibrary, type Library } from '#test/library.ts'
import { publishableKey, serviceKey } from '#test/keys.ts'

/** What PostgREST takes, however odd, and clients therefore send. */

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([
    { title: 'Plain Tales', price: 68.5, subjects: ['Poems', 'Birds'] },
    { title: 'Brief Stories', price: 75 },
    { title: 'Night Trains', price: 80, shelf: 'science' },
  ])
})
afterAll(() => shop.close())

const anonymous = { apikey: publishableKey }
const service = { apikey: serviceKey }
const books = '/rest/v1/books'

const get = (search: string, headers: Record<string, string> = {}) =>
  shop.request.get(`${books}?${search}`).set({ ...anonymous, ...headers })
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id)

describe('a read', () => {
  test('casts a list to an array by the name that PostgreSQL has for it', async () => {
    const { status, body } = await get('id=eq.plain-tales&select=subjects::_varchar')

    expect([status, body]).toEqual([200, [{ subjects: ['Poems', 'Birds'] }]])
  })

  test('with HEAD has no Range', async () => {
    const search = 'select=id&order=id'
    const headers = { ...anonymous, range: '1-1', prefer: 'count=exact' }
    const head = await shop.request.head(`${books}?${search}`).set(headers)
    const read = await get(search, headers)

    expect([head.status, head.headers['content-range']]).toEqual([200, '0-2/3'])
    expect([read.status, read.headers['content-range']]).toEqual([206, '1-1/3'])
  })

  test.each([
    ['offset=-1', [200, '0-2/*']],
    ['offset=-4&limit=5', [200, '0-2/*']],
    ['offset=-1&limit=2', [200, '0-1/*']],
    ['offset=-1&limit=0', [200, '*/*']],
    ['offset=-1&limit=1', [200, '0-0/*']],
  ])('of an offset below zero has the first page: ?%s', async (window, expected) => {
    const { status, headers } = await get(`select=id&order=id&${window}`)

    expect([status, headers['content-range']]).toEqual(expected)
  })

  test('of an offset below zero has it within a table and beside a Range too', async () => {
    const embedded = await shop.request
      .get('/rest/v1/shelves?id=eq.stories&select=books(id)')
      .query({ 'books.order': 'id', 'books.limit': '1', 'books.offset': '-1' })
      .set(anonymous)
    const { body, headers } = await get('select=id&order=id&offset=-1&limit=2', { range: '1-5' })

    expect(embedded.body).toEqual([{ books: [{ id: 'brief-stories' }] }])
    expect([idsOf(body), headers['content-range']]).toEqual([['night-trains'], '1-1/*'])
  })
})

test.each(['patch', 'delete'] as const)(
  'a %s has no window before the first row',
  async (method) => {
    const { status, body } = await nothingChanges(shop.config, () =>
      shop.request[method](`${books}?id=neq.x&limit=2&offset=-1`).set(service).send({ price: 1 }),
    )

    expect([status, body.code]).toEqual([400, 'PGRST100'])
  },
)

describe('Prefer: timezone', () => {
  const inTokyo = { prefer: 'timezone=Asia/Tokyo' }

  test('shows times as they are there, and the next read has them in UTC', async () => {
    const there = await get('id=eq.plain-tales&select=updated_at', inTokyo)
    const next = await get('id=eq.plain-tales&select=updated_at')
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
    const { body } = await get('id=eq.plain-tales&select=updated_at', inTokyo)
    const time = body[0].updated_at.replace('+09:00', '')
    const condition = `id=eq.plain-tales&updated_at=eq.${time}&select=id`

    expect((await get(condition, inTokyo)).body).toEqual([{ id: 'plain-tales' }])
    expect((await get(condition)).body).toEqual([])
  })

  test('holds for a call and for what a write shows', async () => {
    const called = await shop.request
      .get('/rest/v1/rpc/find_books?query=Tales&select=created_at')
      .set({ ...anonymous, ...inTokyo })
    const written = await shop.request
      .patch(`${books}?id=eq.plain-tales&select=updated_at`)
      .set({ ...service, prefer: 'handling=strict, timezone=Asia/Tokyo, return=representation' })
      .send({ price: 70 })
    const later = await shop.request
      .patch(`${books}?id=eq.plain-tales&select=updated_at`)
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
    expect((await get('id=eq.plain-tales&select=id')).body).toEqual([{ id: 'plain-tales' }])
  })
})

describe('a write', () => {
  const shown = { ...service, prefer: 'return=representation' }
  const change = (values: object) =>
    shop.request.patch(`${books}?id=eq.brief-stories`).set(shown).send(values)
  const unchanged = <Result>(work: () => PromiseLike<Result>) => nothingChanges(shop.config, work)

  const row = bookPayload({ title: 'Red Maps', price: 90 })
  const put = (body: object[]) => shop.request.put(`${books}?id=eq.red-maps`).set(shown).send(body)

  test('with PUT takes the row that the address names from a list', async () => {
    const mine = { ...row, id: 'red-maps' }
    const other = { ...row, id: 'another', title: 'Another' }

    const made = await put([mine, other])
    const replaced = await put([other, { ...mine, price: 95 }])
    const { body: kept } = await get('price=gte.90&select=id,price')
    await shop.request.delete(`${books}?id=eq.red-maps`).set(service).expect(204)

    expect([made.status, idsOf(made.body)]).toEqual([201, ['red-maps']])
    expect([replaced.status, replaced.body[0].price]).toEqual([200, 95])
    expect(kept).toEqual([{ id: 'red-maps', price: 95 }])
  })

  test.each<[string, object[]]>([
    ['none', []],
    ['another row', [{ ...row, id: 'another' }]],
  ])('with PUT and a list of %s is refused', async (_what, list) => {
    const { status, body } = await unchanged(() => put(list))

    expect([status, body.code]).toEqual([400, 'PGRST115'])
  })

  test.each<[values: object, stored: object]>([
    [{ title: 12 }, { title: '12' }],
    [{ title: -1.5 }, { title: '-1.5' }],
    [{ title: true }, { title: 'true' }],
    [{ summary: 0 }, { summary: '0' }],
    [{ subjects: '{p,q}' }, { subjects: ['p', 'q'] }],
    [{ subjects: ' { p , q r\t} ' }, { subjects: ['p', 'q r'] }],
    [{ subjects: '{"a, b",c\\,d,"e\\"f",\\{g}' }, { subjects: ['a, b', 'c,d', 'e"f', '{g'] }],
    [{ subjects: '{"NULL"}' }, { subjects: ['NULL'] }],
    [{ subjects: '{}' }, { subjects: [] }],
    [{ subjects: ' { } ' }, { subjects: [] }],
    [{ subjects: [5, true, 'x'] }, { subjects: ['5', 'true', 'x'] }],
  ])('of %j stores what PostgreSQL makes of it', async (values, stored) => {
    const { status, body } = await change(values)
    const [column = ''] = Object.keys(values)
    const [value] = Object.values(values)
    const type = column === 'subjects' ? 'text[]' : 'text'
    const { rows } = await shop.app.database.$client.query(
      `select to_json(x) as made from json_to_record($1) as r (x ${type})`,
      [JSON.stringify({ x: value })],
    )

    expect([status, body]).toEqual([200, [expect.objectContaining(stored)]])
    expect(rows).toEqual([{ made: Object.values(stored)[0] }])
  })

  test.each<[what: string, values: object, code: string]>([
    ['an object for a text', { title: { a: 1 } }, '22P02'],
    ['a list for a text', { title: [12] }, '22P02'],
    ['a list without braces', { subjects: 'p,q' }, '22P02'],
    ['a list without an end', { subjects: '{p,q' }, '22P02'],
    ['a list with a gap', { subjects: '{p,,q}' }, '22P02'],
    ['a list with a gap at its end', { subjects: '{p,}' }, '22P02'],
    ['a list and more', { subjects: '{p}q' }, '22P02'],
    ['a quotation without an end', { subjects: '{"p}' }, '22P02'],
    ['a word behind a quotation', { subjects: '{"p" q}' }, '22P02'],
    ['a quotation within a word', { subjects: '{p"q"}' }, '22P02'],
    ['a list of lists', { subjects: '{{p},{q}}' }, '22P02'],
    ['a list with null', { subjects: '{p,null}' }, '22P02'],
    ['an empty entry', { subjects: '{""}' }, '23514'],
    ['an entry of 201 characters', { subjects: `{${'p'.repeat(201)}}` }, '22001'],
    ['too many entries', { subjects: `{${'p,'.repeat(500)}p}` }, '23514'],
    ['words without an end', { subjects: `{${'p q '.repeat(250_000)}` }, '22P02'],
    ['words before a gap', { subjects: `{${'p q '.repeat(250_000)},,}` }, '22P02'],
    ['escapes without an end', { subjects: `{"${String.raw`\p`.repeat(250_000)}}` }, '22P02'],
    ['spaces before a gap', { subjects: `{p${' '.repeat(1_000_000)}p,}` }, '22P02'],
    ['braces without an end', { subjects: `{${'} '.repeat(500_000)}p` }, '22P02'],
  ])('of %s is refused', async (_what, values, code) => {
    const { status, body } = await unchanged(() => change(values))

    expect([status, body.code]).toEqual([400, code])
  })

  /** Without a type, which the client of the other tests would add. */
  const sendUntyped = async (method: string, path: string, body: string) => {
    const headers = { ...shown, connection: 'close' }
    const answer = await fetch(`${shop.url}${path}`, { method, headers, body: new Blob([body]) })
    return [answer.status, await answer.json()]
  }

  test('that names no type of its body is JSON, and so is a call', async () => {
    const written = await sendUntyped('PATCH', `${books}?id=eq.brief-stories`, '{"price":76}')
    const called = await sendUntyped('POST', '/rest/v1/rpc/find_books', '{"query":"Trains"}')
    const broken = await unchanged(() => sendUntyped('POST', books, 'title=Maps'))

    expect(written).toEqual([200, [expect.objectContaining({ price: 76 })]])
    expect(called).toEqual([200, [expect.objectContaining({ id: 'night-trains' })]])
    expect(broken).toEqual([400, expect.objectContaining({ code: 'PGRST102' })])
  })
})
