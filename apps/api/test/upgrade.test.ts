import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductInput } from '@golden-bead/contracts/catalogue'
import { sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { migrationsFolder } from './migrations.ts'
import { startTestApp } from './test-app.ts'

type Row = Record<string, unknown>
type Dump = Record<string, Row[]>

/** The migrations up to the one with this number, as an earlier release had them. */
async function migrationsUpTo(last: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  return folder
}

/** Rows of the tables of an earlier release, without what triggers would add. */
async function insertRows(client: pg.Client, dump: Dump): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(dump)) {
    const columns = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ')
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('set session_replication_role = origin')
}

async function readRows(client: pg.Client, dump: Dump): Promise<Dump> {
  const found: Dump = {}
  for (const [table, rows] of Object.entries(dump)) {
    const columns = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ')
    const { rows: read } = await client.query<{ row: Row }>(
      `select to_jsonb(r) as row from (select ${columns} from ${table}) r order by 1`,
    )
    found[table] = read.map(({ row }) => row)
  }
  return found
}

async function openedDatabase() {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

test('a shop as the release before orders left it starts with nothing lost, and sells', async () => {
  const file = new URL('./upgrades/0007.json', import.meta.url)
  const dump: Dump = JSON.parse(await readFile(file, 'utf8'))
  const { url, client } = await openedDatabase()
  await migrateDatabase(url, await migrationsUpTo(7))
  await insertRows(client, dump)
  const before = await readRows(client, dump)

  await migrateDatabase(url, migrationsFolder)
  const shop = await startTestApp({ DATABASE_URL: url })
  try {
    expect(await readRows(client, dump)).toEqual(before)
    const { rows } = await client.query(
      'select version, transfer_instructions, is_sample from shop_settings',
    )
    expect(rows).toEqual([{ version: 1, transfer_instructions: '', is_sample: false }])
    const missing = await client.query(
      'select id from products where id not in (select product_id from stock_levels where not counted)',
    )
    expect([dump['public.products']?.length, missing.rows]).toEqual([expect.any(Number), []])
    const { body: found } = await shop.request
      .get('/rest/v1/rpc/search_products?query=sandpaper')
      .set('apikey', shop.config.keys.publishable)
    expect(found[0]).toMatchObject({ id: 'sandpaper-letters' })
    const { status } = await shop.request
      .get('/store/v1/checkout')
      .set('apikey', shop.config.keys.publishable)
    expect(status).toBe(200)
  } finally {
    await shop.close()
  }
})

test('a sample that nobody changed is marked at the upgrade, while its bank details are the sample', async () => {
  const { url, client } = await openedDatabase()
  const [tower, stair, rods] = sampleProducts
  await migrateDatabase(url, await migrationsUpTo(31))
  await client.query(`insert into categories (id, name) values ('sensorial', 'Sensorial')`)
  const add = (id: string | undefined, row: Partial<ProductInput>) =>
    client.query(
      `insert into products (id, name, price, category, description, image, updated_at)
       values ($1, $2, $3, 'sensorial', $4, $5, '2026-11-01')`,
      [id, row.name, row.price, row.description, `sample/products/${id}.webp`],
    )
  // As the release before the upgrade had it.
  const description = (tower?.description ?? '').replace(
    'about 3/8 to 4 inches',
    'one to ten centimetres',
  )
  await add(tower?.id, { ...tower, description })
  await add(stair?.id, { ...stair, price: 1 })
  await add(rods?.id, { ...rods, description: 'Ours.' })
  await client.query(
    `update shop_settings set transfer_instructions = E'These are sample details: no money arrives here.\nBank'`,
  )

  await migrateDatabase(url, migrationsFolder)

  const marked = await client.query('select id, updated_at from products where is_sample')
  expect(marked.rows).toEqual([{ id: 'pink-tower', updated_at: new Date('2026-11-01') }])
  expect((await client.query('select is_sample from shop_settings')).rows).toEqual([
    { is_sample: true },
  ])
})

test('orders keep their numbers, and a refund that has failed before is named after the upgrade', async () => {
  const { url, client } = await openedDatabase()
  await migrateDatabase(url, await migrationsUpTo(19))
  const addPayment = async (key: string, refunds: [status: string, cents: number][]) => {
    const order = await client.query(
      `insert into orders (email, inbox, subtotal_cents, shipping_cents, tax_cents, total_cents,
         ship_to, payment_method, payment_status, idempotency_key, request_hash)
       values ('', '', 1000, 0, 0, 1000, '{}', 'card', 'paid', $1, '') returning id`,
      [key],
    )
    const payment = await client.query(
      `insert into payments (order_id, provider, status, amount_cents, captured_cents, refunded_cents)
       values ($1, 'card', 'paid', 1000, 1000, $2) returning id`,
      [
        order.rows[0].id,
        refunds.reduce((sum, [status, cents]) => sum + (status === 'failed' ? 0 : cents), 0),
      ],
    )
    for (const [status, cents] of refunds) {
      await client.query(
        `insert into refunds (order_id, payment_id, status, amount_cents) values ($1, $2, $3, $4)`,
        [order.rows[0].id, payment.rows[0].id, status, cents],
      )
    }
  }
  await addPayment('failed', [['failed', 600]])
  await addPayment('sent once more', [
    ['failed', 600],
    ['done', 600],
  ])
  await addPayment('sent in part, and all that is left', [
    ['done', 300],
    ['failed', 1000],
  ])

  await migrateDatabase(url, migrationsFolder)

  const { rows } = await client.query(
    `select number, failed_refund_cents::int as cents from payments join orders o on o.id = order_id order by o.id`,
  )
  expect(rows.map(({ cents }) => cents)).toEqual([600, 0, 700])
  // As the release before goes on to place orders.
  await addPayment('after the upgrade', [])
  const { rows: last } = await client.query('select number from orders order by id desc limit 1')
  const numbers = [...rows, ...last].map(({ number }) => number)
  expect(numbers).toEqual(['GB-1001', 'GB-1002', 'GB-1003', 'GB-1004'])
})

test('parcels of before are with their carriers and in the books, and the release before goes on to send some', async () => {
  const { url, client } = await openedDatabase()
  await migrateDatabase(url, await migrationsUpTo(64))
  const addShipped = async (sentAt: string) => {
    const { rows } = await client.query(
      `with bought as (
        insert into orders (email, inbox, subtotal_cents, shipping_cents, tax_cents, total_cents,
          ship_to, payment_method, payment_status, fulfilment_status, idempotency_key, request_hash)
        values ('ada@example.com', 'ada@example.com', 1000, 0, 0, 1000, '{}', 'bank_transfer', 'paid',
          'shipped', gen_random_uuid(), '') returning id
      ), line as (
        insert into order_lines (order_id, position, product_id, name, image, unit_price_cents,
          quantity, line_total_cents, shipped)
        select id, 0, 'tower', 'Tower', '', 1000, 1, 1000, 1 from bought returning id
      ), paid as (
        insert into payments (order_id, provider, status, amount_cents, captured_cents)
        select id, 'bank_transfer', 'paid', 1000, 1000 from bought returning id
      ), receipt as (
        insert into payment_receipts (payment_id, amount_cents) select id, 1000 from paid
      ), events as (
        insert into order_events (order_id, kind, actor)
        select id, unnest(array['placed', 'paid', 'shipped']), 'shop' from bought
      ), parcel as (
        insert into shipments (order_id, carrier, tracking_url, created_at)
        select id, 'Bob', 'https://bob.example/1', ${sentAt} from bought returning id
      )
      insert into shipment_lines (shipment_id, order_line_id, quantity)
      select parcel.id, line.id, 1 from parcel, line returning shipment_id as id`,
    )
    return rows[0].id
  }
  const old = await addShipped(`now() - interval '20 days'`)
  const recent = await addShipped(`now() - interval '1 hour'`)

  await migrateDatabase(url, migrationsFolder)
  const later = await addShipped('now()')

  const { rows } =
    await client.query(`select id, tracking_url, delivered_at is not null as is_there,
    with_carrier_at <= now() as is_gone, arrives_by > now() as is_expected from shipments`)
  const kept = { tracking_url: 'https://bob.example/1' }
  const byId = Object.fromEntries(rows.map(({ id, ...parcel }) => [id, parcel]))
  expect(byId).toEqual({
    [old]: { ...kept, is_there: true, is_gone: true, is_expected: false },
    [recent]: { ...kept, is_there: false, is_gone: true, is_expected: true },
    [later]: { ...kept, is_there: false, is_gone: false, is_expected: true },
  })
  const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  expect((await client.query(invariants)).rows).toEqual([])
})

test('the tables of orders are made while the catalogue is read and written', async () => {
  const { url, client } = await openedDatabase()
  await migrateDatabase(url, await migrationsUpTo(7))
  await client.query('begin')
  await client.query('lock table products, categories in row exclusive mode')

  await migrateDatabase(url, await migrationsUpTo(8))

  await client.query('commit')
  const { rows } = await client.query(`select to_regclass('orders')::text as name`)
  expect(rows).toEqual([{ name: 'orders' }])
})
