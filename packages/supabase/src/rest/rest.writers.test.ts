import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bookPayload, startLibrary, type Library } from '#test/library.ts'
import { overtake } from '@golden-bead/server/test/race'
import { serviceKey } from '#test/keys.ts'

const writers = 8

let shop: Library
beforeAll(async () => {
  // Six of ten are for public reads, and writers take half of the rest: one for each of them.
  shop = await startLibrary([], { database: { poolMax: writers * 5 } })
})
afterAll(() => shop.close())

const upsert = (
  table: string,
  rows: readonly object[],
  { resolution = 'merge-duplicates', search = 'select=id' } = {},
) =>
  shop.request
    .post(`/rest/v1/${table}?${search}`)
    .set({ apikey: serviceKey, prefer: `return=representation, resolution=${resolution}` })
    .send(rows)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const turned = <Item>(items: readonly Item[], places: number): Item[] => [
  ...items.slice(places),
  ...items.slice(0, places),
]

test('writers of the same rows in different orders all succeed, and are shown them as sent', async () => {
  const books = Array.from({ length: 12 }, (_, index) => bookPayload({ id: `book-${index}` }))
  await upsert('books', books).expect(201)
  const orders = Array.from({ length: writers }, (_, writer) => turned(books, writer))

  const answers = await overtake(
    shop.app.database,
    sql`select from books where id like 'book-%' for update`,
    () => Promise.all(orders.map((rows) => upsert('books', rows))),
    writers,
  )

  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
  expect(answers.map(({ body }) => idsOf(body))).toEqual(orders.map(idsOf))
})

describe('an upsert of several rows', () => {
  const shelf = (id: string) => ({ id, name: id })

  test('shows those that are old and those that are new in the order sent', async () => {
    await shop.insert('shelves', [shelf('m-old'), shelf('b-old')]).expect(201)
    const rows = ['z-new', 'm-old', 'a-new', 'b-old', 'c-new'].map(shelf)

    const csv = await upsert('shelves', rows.slice(0, 3)).set('accept', 'text/csv')
    const merged = await upsert('shelves', rows)
    const sorted = await upsert('shelves', rows.slice(0, 3), { search: 'select=id&order=id' })

    expect(csv.text).toBe('id\nz-new\nm-old\na-new')
    expect(idsOf(merged.body)).toEqual(idsOf(rows))
    expect(idsOf(sorted.body)).toEqual(['a-new', 'm-old', 'z-new'])
  })

  test('keeps the first of two with one key, where duplicates are ignored', async () => {
    const rows = [
      { id: 'y-twice', name: 'First' },
      { id: 'x-once', name: 'Once' },
      { id: 'y-twice', name: 'Second' },
    ]

    const ignored = await upsert('shelves', rows, {
      resolution: 'ignore-duplicates',
      search: 'select=id,name',
    })
    const merged = await upsert('shelves', rows)

    expect(ignored.body).toEqual(rows.slice(0, 2))
    expect(merged.body).toMatchObject({ code: '21000' })
  })

  test('may name its key twice', async () => {
    const rows = ['n-twice', 'm-twice'].map(shelf)

    const { body } = await upsert('shelves', rows, { search: 'select=id&on_conflict=id,id' })

    expect(idsOf(body)).toEqual(idsOf(rows))
  })

  test('shows rows whose keys the database makes in the order sent', async () => {
    const rows = ['Zebra', 'Apple'].map((title) => ({ title, shelf: 'stories' }))

    const { body } = await upsert('books', rows, { search: 'select=title' })

    expect(body).toEqual([{ title: 'Zebra' }, { title: 'Apple' }])
  })
})

/** PostgreSQL cancels a write because of a concurrent one, this many times. */
async function cancelWrites(times: number): Promise<void> {
  const { $client } = shop.app.database
  // What a sequence has counted is not taken back with the rows.
  await $client.query(`
    create sequence canceled;
    create function cancel_write() returns trigger language plpgsql as $$
    begin
      if nextval('canceled') <= ${times} then
        raise exception 'canceled for another writer' using errcode = 'serialization_failure';
      end if;
      return new;
    end $$;
    create trigger cancel_write before update on shelves
      for each row execute function cancel_write()`)
  onTestFinished(async () => {
    await $client.query('drop function cancel_write cascade; drop sequence canceled')
  })
}

const rename = () =>
  shop.request
    .patch('/rest/v1/shelves?id=eq.letters')
    .set({ apikey: serviceKey })
    .send({ name: 'Letters' })

test('a write that PostgreSQL cancels twice because of concurrent ones is made all the same', async () => {
  await cancelWrites(2)

  await rename().expect(204)
})

test('a write that PostgreSQL cancels a third time is refused, and may be sent again', async () => {
  await cancelWrites(3)

  const refused = await rename()
  const again = await rename()

  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.body).toEqual({
    code: '40001',
    message: 'Others are changing the same rows.',
    details: null,
    hint: 'Nothing was written. Send the request again.',
  })
  expect(again.status).toBe(204)
})
