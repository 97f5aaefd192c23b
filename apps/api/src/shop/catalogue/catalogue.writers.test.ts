import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { overtake } from '#test/race.ts'
import { serviceKey } from '#test/test-app.ts'

const writers = 8

let shop: CatalogueShop
beforeAll(async () => {
  // Six of ten are for public reads, and writers take half of the rest: one for each of them.
  shop = await startCatalogueShop([], { DATABASE_POOL_MAX: String(writers * 5) })
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

test('writers of the same products in different orders all succeed, and are shown them as sent', async () => {
  const beads = Array.from({ length: 12 }, (_, index) => ({
    ...productPayload({ name: `Bead ${index}` }),
    id: `bead-${index}`,
  }))
  await upsert('products', beads).expect(201)
  const orders = Array.from({ length: writers }, (_, writer) => turned(beads, writer))

  const answers = await overtake(
    shop.app.database,
    sql`select from products where id like 'bead-%' for update`,
    () => Promise.all(orders.map((rows) => upsert('products', rows))),
    writers,
  )

  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
  expect(answers.map(({ body }) => idsOf(body))).toEqual(orders.map(idsOf))
})

describe('an upsert of several rows', () => {
  const category = (id: string) => ({ id, name: id })

  test('shows those that are old and those that are new in the order sent', async () => {
    await shop.insert('categories', [category('m-old'), category('b-old')]).expect(201)
    const rows = ['z-new', 'm-old', 'a-new', 'b-old', 'c-new'].map(category)

    const csv = await upsert('categories', rows.slice(0, 3)).set('accept', 'text/csv')
    const merged = await upsert('categories', rows)
    const sorted = await upsert('categories', rows.slice(0, 3), { search: 'select=id&order=id' })

    expect(csv.text).toBe('id\nz-new\nm-old\na-new')
    expect(idsOf(merged.body)).toEqual(idsOf(rows))
    expect(idsOf(sorted.body)).toEqual(['a-new', 'm-old', 'z-new'])
  })

  test('keeps the first of two that are one, where duplicates are ignored', async () => {
    const rows = [
      { id: 'y-twice', name: 'First' },
      { id: 'x-once', name: 'Once' },
      { id: 'y-twice', name: 'Second' },
    ]

    const ignored = await upsert('categories', rows, {
      resolution: 'ignore-duplicates',
      search: 'select=id,name',
    })
    const merged = await upsert('categories', rows)

    expect(ignored.body).toEqual(rows.slice(0, 2))
    expect(merged.body).toMatchObject({ code: '21000' })
  })

  test('may name its key twice', async () => {
    const rows = ['n-twice', 'm-twice'].map(category)

    const { body } = await upsert('categories', rows, { search: 'select=id&on_conflict=id,id' })

    expect(idsOf(body)).toEqual(idsOf(rows))
  })

  test('shows rows whose ids the shop makes in the order sent', async () => {
    const rows = ['Zebra', 'Apple'].map((name) => productPayload({ name }))

    const { body } = await upsert('products', rows)

    expect(idsOf(body)).toEqual(['zebra', 'apple'])
  })
})

/** PostgreSQL gives up a writer for another one, as often as is said. */
async function pushAside(times: number): Promise<void> {
  const { $client } = shop.app.database
  // What a sequence has counted is not taken back with the rows.
  await $client.query(`
    create sequence pushed_aside;
    create function push_aside() returns trigger language plpgsql as $$
    begin
      if nextval('pushed_aside') <= ${times} then
        raise exception 'canceled for another writer' using errcode = 'serialization_failure';
      end if;
      return new;
    end $$;
    create trigger push_aside before update on categories
      for each row execute function push_aside()`)
  onTestFinished(async () => {
    await $client.query('drop function push_aside cascade; drop sequence pushed_aside')
  })
}

const rename = () =>
  shop.request
    .patch('/rest/v1/categories?id=eq.language')
    .set({ apikey: serviceKey })
    .send({ name: 'Language' })

test('a write that is given up twice for others is made', async () => {
  await pushAside(2)

  await rename().expect(204)
})

test('a write that is given up for others again and again is told so, and may be sent again', async () => {
  await pushAside(3)

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

test('what is not said of a new product is what the contract has for it', async () => {
  const { body } = await shop.insert('products', [{ name: 'Bells', category: 'sensorial' }])

  expect(body).toMatchObject([productDefaults])
})
