import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { productPayload, startCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { inThisDatabase } from '@golden-bead/server/test/locks'

let shop: CatalogueShop
beforeAll(async () => {
  shop = await startCatalogueShop(['Pink Tower', 'Brown Stair'].map((name) => ({ name })))
})
afterAll(() => shop.close())

/** More than PostgreSQL needs before it keeps a plan. */
const often = 10

/** What one connection reads from end to end, that knows the tables as they are now: small. */
async function rowsReadInFull(table: string, write: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await shop.app.database.$client.connect()
  try {
    await client.query('analyze products, product_words')
    await client.query('begin')
    await write(client)
    const { rows } = await client.query<{ count: number }>(
      'select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = $1',
      [table],
    )
    return rows[0]?.count
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const { price, category, age_range: ageRange } = productPayload()

async function addMany(client: pg.PoolClient): Promise<void> {
  for (let number = 0; number < often; number += 1) {
    await client.query(
      `insert into products (name, price, category, description, age_range)
       values ('Pink Tower', $1, $2, $3, $4)`,
      [price, category, `Cubes of beech ${number}`, ageRange],
    )
  }
}

async function changeOften(client: pg.PoolClient): Promise<void> {
  for (let number = 0; number < often; number += 1) {
    await client.query('update products set description = $1', [`Cubes of wood ${number}`])
  }
}

test('a product is added without reading the others, though they were few when a connection began', async () => {
  expect(await rowsReadInFull('products', addMany)).toBe(0)
})

test.each([
  ['added', addMany],
  ['changed', changeOften],
])('a product is %s without reading all the words of the catalogue', async (_how, write) => {
  expect(await rowsReadInFull('product_words', write)).toBe(0)
})

test('three hundred products of one name are added at once, each with the next number', async () => {
  const many = Array.from({ length: 300 }, () => productPayload({ name: 'Hundred Board' }))

  const { body } = await shop.insert('products', many).expect(201)

  expect(body.map(({ id }: { id: string }) => id)).toEqual([
    'hundred-board',
    ...many.slice(1).map((_product, index) => `hundred-board-${index + 2}`),
  ])
})

test('two writers who name the same products in another order both succeed', async () => {
  const insert = (name: string) =>
    `insert into products (name, price, category) values ('${name}', 1, '${category}')`
  const other = await shop.app.database.$client.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin')
  // PostgreSQL looks for a circle once, a second after a wait began, and gives up who looks.
  await other.query(`set local deadlock_timeout = '1min'`)
  await other.query(insert('Red Rods'))

  const written = shop
    .insert('products', [
      productPayload({ name: 'Blue Rods' }),
      productPayload({ name: 'Red Rods' }),
    ])
    .then(({ status }) => status)
  // In one question: what is on its way for a second would be too late.
  await other.query(`
    do $$ begin
      while not exists (
        select from pg_locks where locktype = 'advisory' and not granted and ${inThisDatabase}
      ) loop
        perform pg_sleep(0.005);
      end loop;
    end $$;
    ${insert('Blue Rods')}`)
  await other.query('commit')

  expect(await written).toBe(201)
})

test('new and old products are not compared each with each, also after only one was changed', async () => {
  const client = await shop.app.database.$client.connect()
  onTestFinished(() => client.release(true))
  const plans: string[] = []
  client.on('notice', ({ message = '' }) => plans.push(message))
  await client.query(`load 'auto_explain'`)
  await client.query('set auto_explain.log_min_duration = 0')
  await client.query('set auto_explain.log_nested_statements = on')
  await client.query('set client_min_messages = log')

  await client.query(`update products set in_stock = false where id = 'pink-tower'`)
  await client.query('update products set in_stock = false')

  const comparisons = plans.filter((plan) => plan.includes('JOIN old_rows'))
  expect(comparisons).toHaveLength(2)
  for (const plan of comparisons) expect(plan).toMatch(/(?:Hash|Merge) Join/)
})
