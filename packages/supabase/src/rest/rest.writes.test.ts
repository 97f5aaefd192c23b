import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newServiceClient } from '#test/account-clients.ts'
import { unchanged } from '@golden-bead/server/test/database-state'
import { bookPayload, startLibrary, type Library, type NewBook } from '#test/library.ts'
import { serviceKey } from '#test/keys.ts'

let shop: Library
beforeAll(async () => {
  shop = await startLibrary([
    { title: 'Garden Birds', price: 120, shelf: 'science' },
    { title: 'Night Trains', price: 80, shelf: 'science', available: false },
    { title: 'Plain Tales', signed: true },
    { title: 'Brief Stories', price: 74.95 },
    { title: 'Sea Letters', price: 42, shelf: 'letters' },
    { title: 'Comma, "Quote" (Box)', price: 5, shelf: 'letters' },
  ])
})
afterAll(() => shop.close())

type StoredBook = NewBook & { created_at: string; updated_at: string }

const table = () => newServiceClient(shop.url).from('books')
const request = (method: 'post' | 'patch' | 'put' | 'delete', search: string, prefer = '') =>
  shop.request[method](`/rest/v1/books?${search}`).set({ apikey: serviceKey, prefer })
const titles = (rows: readonly { title: string }[] | null) => rows?.map(({ title }) => title)
const row = { shelf: 'letters', price: 1 }

async function addBook(values: Partial<NewBook> = {}): Promise<StoredBook> {
  const id = crypto.randomUUID()
  const { body } = await shop.insert('books', [bookPayload({ id, ...values })]).expect(201)
  return body[0]
}

describe('an insert', () => {
  test('fills absent keys with null, or with the default where that is asked', async () => {
    const rows = [
      { ...row, title: 'One', available: false },
      { ...row, title: 'Two' },
    ]
    const nulls = await table().insert(rows).select()
    const defaults = await table()
      .insert(rows, { defaultToNull: false })
      .select('title, available')
      .order('title')
    await table().delete().in('title', ['One', 'Two'])

    expect(nulls.error).toMatchObject({ code: '23502' })
    expect(defaults.data).toEqual([
      { title: 'One', available: false },
      { title: 'Two', available: true },
    ])
  })

  test('keeps text as it was sent, and answers it as JSON', async () => {
    const summary = `</script><script>alert(1)</script><img src=x onerror=alert(1)> javascript:`
    const { body, headers } = await shop.insert('books', [bookPayload({ id: 'markup', summary })])
    await table().delete().eq('id', 'markup')

    expect(body[0].summary).toBe(summary)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('names the address of the new row, as no other write does', async () => {
    const prefer = 'return=headers-only'
    const sent = bookPayload({ title: 'Found There' })
    const inserted = await request('post', '', prefer).send(sent)
    const updated = await request('patch', 'id=eq.found-there', prefer).send({ price: 2 })
    const deleted = await request('delete', 'id=eq.found-there', prefer)

    const told = [inserted, updated, deleted].map(({ status, headers }) => [
      status,
      headers['location'],
    ])
    expect(told).toEqual([
      [201, '/books?id=eq.found-there'],
      [204, undefined],
      [204, undefined],
    ])
  })

  test('is not held to the number of rows that may be touched', async () => {
    const inserted = await request('post', '', 'handling=strict, max-affected=1').send(
      ['One', 'Two'].map((title) => ({ ...row, title })),
    )
    const { count } = await table().delete({ count: 'exact' }).in('title', ['One', 'Two'])

    expect([inserted.status, count]).toEqual([201, 2])
    expect(inserted.headers['preference-applied']).toBe('handling=strict')
  })

  test('leaves what is there, where duplicates are ignored', async () => {
    const { data, status } = await table()
      .upsert({ ...row, id: 'plain-tales', title: 'Other' }, { ignoreDuplicates: true })
      .select()

    expect({ data, status }).toEqual({ data: [], status: 201 })
  })
})

describe('an empty list', () => {
  test.each([
    ['id=eq.plain-tales', '', [204, '']],
    ['id=eq.plain-tales', 'return=representation', [200, '[]']],
    ['columns=price', '', [204, '']],
    ['', '', [204, '']],
  ])('changes nothing: ?%s Prefer: %s', async (search, prefer, expected) => {
    const { status, text } = await unchanged(shop.config, () =>
      request('patch', search, prefer).send([]),
    )

    expect([status, text]).toEqual(expected)
  })

  test.each([
    ['', 201],
    ['resolution=merge-duplicates, ', 200],
    ['resolution=ignore-duplicates, ', 201],
  ])('adds nothing: Prefer: %sreturn=representation', async (resolution, expected) => {
    const { status, text } = await unchanged(shop.config, () =>
      request('post', '', `${resolution}return=representation`).send([]),
    )

    expect([status, text]).toEqual([expected, '[]'])
  })

  test('is no error in the client', async () => {
    expect(await table().upsert([])).toMatchObject({ error: null, status: 200 })
    expect(await table().upsert([]).select()).toMatchObject({ data: [], error: null, status: 200 })
    expect(await table().insert([])).toMatchObject({ error: null, status: 201 })
  })
})

describe('an update', () => {
  test('takes only the columns that are named', async () => {
    const representation = 'return=representation'
    const change = (search: string, body: object, prefer = representation) =>
      request('patch', `id=eq.plain-tales&select=title,price,signed&${search}`, prefer).send(body)

    const some = await change('columns=price', { price: 9, title: 'X', nonsense: true })
    const none = await change('columns=', { title: 'X' })
    const initial = await change(
      'columns=signed',
      { price: 8 },
      `missing=default, ${representation}`,
    )
    const absent = await change('columns=price,title', { price: 8 })
    const unknown = await change('columns=prize', { price: 8 })
    const back = await change('columns=%22price%22,signed', { price: 68.5, signed: true })

    expect(some.body).toEqual([{ title: 'Plain Tales', price: 9, signed: true }])
    expect(none.body).toMatchObject({ code: 'PGRST100' })
    expect(initial.body).toEqual([{ title: 'Plain Tales', price: 9, signed: false }])
    expect(initial.headers['preference-applied']).toBe('missing=default, return=representation')
    expect(absent.body).toMatchObject({ code: '23502' })
    expect(unknown.body).toMatchObject({ code: 'PGRST204' })
    expect(back.body).toEqual([{ title: 'Plain Tales', price: 68.5, signed: true }])
  })

  test('reaches the rows that a condition on an inner embed chooses', async () => {
    const { data } = await table()
      .update({ signed: false })
      .eq('shelves.name', 'Letters')
      .select('title, shelves!inner(name)')
      .order('title')

    expect(titles(data)).toEqual(['Comma, "Quote" (Box)', 'Sea Letters'])
  })

  test('touches no more rows than its limit', async () => {
    const { data } = await table()
      .update({ signed: true })
      .gt('price', 0)
      .order('price')
      .limit(1)
      .select('title')
    await table().update({ signed: false }).eq('price', 5)

    expect(titles(data)).toEqual(['Comma, "Quote" (Box)'])
  })

  test('touches as many rows as its limit and offset say, also more than a page has', async () => {
    const shelves = () => newServiceClient(shop.url).from('shelves')
    const id = (index: number) => `many-${String(index).padStart(4, '0')}`
    const rows = Array.from({ length: 1_100 }, (_, index) => ({ id: id(index), name: 'Before' }))
    await shelves().insert(rows.slice(0, 600))
    await shelves().insert(rows.slice(600))
    const rename = (name: string, window: string) =>
      shop.request
        .patch(`/rest/v1/shelves?id=like.many-*&order=id&${window}`)
        .set({ apikey: serviceKey, prefer: 'count=exact' })
        .send({ name })
    const countOf = async (name: string) =>
      (await shelves().select('*', { count: 'exact', head: true }).eq('name', name)).count

    const limited = await rename('Limited', 'limit=5000')
    const ofLimited = await countOf('Limited')
    const behind = await rename('Behind', 'offset=1')
    const ofBehind = await countOf('Behind')
    const deleted = await shop.request
      .delete('/rest/v1/shelves?id=like.many-*&limit=2000')
      .set({ apikey: serviceKey, prefer: 'handling=strict, max-affected=1100, count=exact' })

    const ranges = [limited, behind, deleted].map(({ headers }) => headers['content-range'])
    expect(ranges).toEqual(['0-1099/1100', '0-1098/1099', '*/1100'])
    expect([ofLimited, ofBehind]).toEqual([1_100, 1_099])
  })

  test('without columns touches nothing, and counts that', async () => {
    const { count, error } = await table().update({}, { count: 'exact' }).eq('shelf', 'letters')

    expect({ count, error }).toEqual({ count: 0, error: null })
  })

  test('of a time that was read finds the row only while it has not changed since', async () => {
    const seen = await addBook()
    const edit = (price: number) =>
      table().update({ price }).eq('id', seen.id).eq('updated_at', seen.updated_at).select('price')

    const first = await edit(10)
    const second = await edit(20)
    const whole = await table()
      .update({ ...seen })
      .match({ id: seen.id, updated_at: seen.updated_at })
      .select()
    const { data } = await table().select('price').eq('id', seen.id).single()

    expect(first.data).toEqual([{ price: 10 }])
    expect([second.data, second.error, whole.data, whole.error]).toEqual([[], null, [], null])
    expect(data).toEqual({ price: 10 })
  })
})

describe('a write is taken back', () => {
  test('where it touches more rows than allowed', async () => {
    const update = table().update({ signed: true }).eq('shelf', 'science')
    // The types offer the method only for a database that declares its version.
    const limited = update as unknown as { maxAffected: (rows: number) => typeof update }
    const { error } = await unchanged(shop.config, () => limited.maxAffected(1))

    expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
  })

  test('where one row was wanted and there are more', async () => {
    const { error } = await unchanged(shop.config, () =>
      table().delete().eq('shelf', 'science').select().single(),
    )

    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
  })

  test.each([0, 2])('where one row was wanted unseen and there are %i', async (rows) => {
    const shelf = rows === 0 ? 'nothing' : 'science'
    const added = Array.from({ length: rows }, (_, n) => ({ ...row, title: `Two at once ${n}` }))

    const errors = await unchanged(shop.config, async () => [
      (await table().delete().eq('shelf', shelf).single()).error,
      (await table().update({ price: 1 }).eq('shelf', shelf).single()).error,
      (await table().insert(added).single()).error,
    ])

    const expected = { code: 'PGRST116', details: `The result contains ${rows} rows` }
    expect(errors).toMatchObject([expected, expected, expected])
  })

  test('where it was only to be tried', async () => {
    const { data } = await unchanged(shop.config, () =>
      table().delete().eq('id', 'plain-tales').select('id').rollback(),
    )

    expect(data).toEqual([{ id: 'plain-tales' }])
  })
})

describe('a deletion', () => {
  test('of what does not exist is no error', async () => {
    const { status, count } = await table().delete({ count: 'exact' }).eq('id', 'nothing')

    expect([status, count]).toEqual([204, 0])
  })

  test('of a row that others refer to is refused', async () => {
    const shelves = newServiceClient(shop.url).from('shelves')
    const { error, status } = await unchanged(shop.config, () =>
      shelves.delete().eq('id', 'stories'),
    )

    expect([status, error?.code]).toEqual([409, '23503'])
  })
})

test('PUT says that a row is new or replaced where it shows it, and nothing otherwise', async () => {
  const sent = bookPayload({ title: 'Put Here' })
  const put = (prefer: string) => request('put', 'id=eq.put-here&select=id', prefer).send(sent)

  const made = await put('return=representation')
  const replaced = await put('return=representation')
  const unseen = [await put(''), await put('return=minimal'), await put('return=headers-only')]
  const { data } = await table().delete().eq('id', 'put-here').select('title')

  expect([made.status, made.body]).toEqual([201, [{ id: 'put-here' }]])
  expect([replaced.status, replaced.body]).toEqual([200, [{ id: 'put-here' }]])
  for (const { status, text, headers } of unseen) {
    expect([status, text, headers['location']]).toEqual([204, '', undefined])
  }
  expect(data).toEqual([{ title: 'Put Here' }])
})

describe('a row as it was read', () => {
  test('is sent back whole, to change it, as an upsert and by PUT', async () => {
    const before = await addBook()

    const updated = await table()
      .update({ ...before, summary: 'One' })
      .eq('id', before.id)
      .select()
      .single()
    const upserted = await table()
      .upsert([{ ...before, summary: 'Two' }])
      .select()
      .single()
    const put = await request('put', `id=eq.${before.id}`, 'return=representation').send({
      ...before,
      summary: 'Three',
    })

    const expected = { ...before, updated_at: expect.any(String) }
    expect([updated.error, upserted.error]).toEqual([null, null])
    expect(updated.data).toEqual({ ...expected, summary: 'One' })
    expect(upserted.data).toEqual({ ...expected, summary: 'Two' })
    expect([put.status, put.body]).toEqual([200, [{ ...expected, summary: 'Three' }]])
  })

  test('keeps its times, whatever a body says of them', async () => {
    const start = Date.now()
    const before = await addBook()
    const past = '2001-01-01T00:00:00Z'
    const change = (values: object) => table().update(values).eq('id', before.id).select().single()

    for (const sent of [
      { created_at: past, updated_at: past },
      { created_at: 'yesterday', updated_at: null },
    ]) {
      const added = await table()
        .insert({ ...row, title: 'New', ...sent })
        .select()
        .single()
      const changed = await change({ price: 7, ...sent })
      const touched = await change(sent)

      expect([added.error, changed.error, touched.error]).toEqual([null, null, null])
      expect(Date.parse(added.data.created_at)).toBeGreaterThanOrEqual(start)
      expect(added.data.updated_at).toBe(added.data.created_at)
      expect(changed.data).toEqual({ ...before, price: 7, updated_at: expect.any(String) })
      expect(touched.data).toEqual({ ...before, price: 7, updated_at: expect.any(String) })
      expect(changed.data.updated_at > before.updated_at).toBe(true)
      expect(touched.data.updated_at > changed.data.updated_at).toBe(true)
    }
    await table().delete().eq('title', 'New')
  })

  test('may have what the database computes, while it is as stored', async () => {
    const { id } = await addBook({ year: 1995 })
    const other = await addBook({ year: 1985 })
    const undated = await addBook({ year: null })
    const { data: before } = await table().select('*, decade').eq('id', id).single()
    const send = (values: object, ...ids: string[]) => table().update(values).in('id', ids)

    const same = await send({ ...before, price: 3 }, id)
    const empty = await send({ price: 3, decade: null }, undated.id)
    const refused = await unchanged(shop.config, async () => [
      await send({ ...before, decade: 1980 }, id),
      await send({ ...before, year: 1985 }, id),
      await send({ price: 5, decade: 1990 }, id, other.id),
    ])

    expect([same.error, empty.error]).toEqual([null, null])
    for (const { status, error } of refused) expect([status, error?.code]).toEqual([400, '428C9'])
  })
})

describe('a number or a truth', () => {
  test.each<[sent: object, stored: object]>([
    [{ price: '29.99' }, { price: 29.99 }],
    [{ price: ' +5. ' }, { price: 5 }],
    [{ price: '.5' }, { price: 0.5 }],
    [{ price: '1.20e1' }, { price: 12 }],
    [{ price: '-0.00' }, { price: 0 }],
    [{ price: '99999999.9900' }, { price: 99_999_999.99 }],
    [{ available: 'false' }, { available: false }],
    [{ available: 'OFF' }, { available: false }],
    [{ available: 0 }, { available: false }],
    [{ signed: 'true' }, { signed: true }],
    [{ signed: ' on ' }, { signed: true }],
    [{ signed: 'yes' }, { signed: true }],
    [{ signed: 1 }, { signed: true }],
  ])('may come as a form sends it: %j is %j', async (sent, stored) => {
    const { id } = await addBook()
    const added = await table()
      .insert({ ...bookPayload(), id: crypto.randomUUID(), ...sent })
      .select()
      .single()
    const changed = await table().update(sent).eq('id', id).select().single()
    const { rows } = await shop.app.database.$client.query<{ cast: unknown }>(
      `select to_json(r) as cast from json_populate_record(null::books, $1) r`,
      [JSON.stringify(sent)],
    )

    expect([added.error, changed.error]).toEqual([null, null])
    expect([added.data, changed.data, rows[0]?.cast]).toMatchObject([stored, stored, stored])
  })

  test.each([
    ['1.10', 1.1],
    ['12.5E+1', 125],
    ['99999999.99', 99_999_999.99],
    ['1.1000000000000000000000', 1.1],
    ['-0.0', 0],
  ])('may be any spelling of JSON: %s is %d', async (spelling, expected) => {
    const { body, status } = await request('patch', 'id=eq.sea-letters', 'return=representation')
      .set('content-type', 'application/json')
      .send(`{"price":${spelling}}`)
    await table().update({ price: 42 }).eq('id', 'sea-letters')

    expect([status, body[0]?.price]).toEqual([200, expected])
  })
})
