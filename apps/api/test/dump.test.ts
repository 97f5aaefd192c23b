import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
import { productPayload } from './catalogue-shop.ts'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { migrationsFolder } from './migrations.ts'
import { findDebianPostgres, startDebianPostgres } from './debian-postgres.ts'
import { startOrderShop } from './order-shop.ts'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp } from './test-app.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every row of every table, as text. */
async function readAll(client: pg.Client): Promise<Record<string, string[]>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'storage', 'platform') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

const newProduct = `insert into public.products (name, price, category, age_range, small_parts)
  values ('Pink Tower', 68.5, 'sensorial', '18 months - 3 years', false)
  returning id, age_from::text, age_to::text, search_vector is not null as "isFound"`

test('rows are written without a search path, as a dump is loaded', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  await migrateDatabase(url, migrationsFolder)
  const client = await connect(url)
  await client.query(`set search_path = ''`)

  await client.query(`insert into public.categories (id, name) values ('', 'Sensorial')`)
  const { rows } = await client.query(newProduct)
  await client.query(`update public.products set description = 'Ten cubes.', stock_left = 2`)
  const tooSmall = client.query(`update public.products set small_parts = true`)

  expect(rows).toEqual([{ id: 'pink-tower', age_from: '1.50', age_to: '3', isFound: true }])
  await expect(tooSmall).rejects.toThrow('A product for children under 3 cannot have small parts.')
  await client.query(`
    insert into auth.users (id, email, email_confirmed_at)
      values ('00000000-0000-4000-8000-000000000001', 'ada@example.com', now());
    insert into public.preferences (user_id, newsletter)
      values ('00000000-0000-4000-8000-000000000001', true);
    insert into public.addresses (user_id, name, line1, city, state, postal_code, is_default)
      values ('00000000-0000-4000-8000-000000000001', 'Ada', '12 Elm', 'Chicago', 'IL', '60614', true);
    update public.subscriptions set unsubscribed_at = now();
    update auth.users set email = 'bea@example.com';
    delete from auth.users;
    delete from public.products`)
})

test('every function in plpgsql finds what it names', async () => {
  const { url, drop } = await createEmptyDatabase(inject('services').databaseUrl)
  onTestFinished(drop)
  await migrateDatabase(url, migrationsFolder)
  const client = await connect(url)

  const { rows } = await client.query(`
    select oid::regprocedure::text as name from pg_proc p
    where pronamespace = 'public'::regnamespace
      and prolang = (select oid from pg_language where lanname = 'plpgsql')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      and not coalesce(proconfig::text like '%search_path=%', false)`)

  expect(rows).toEqual([])
})

const programs = findDebianPostgres()

// Where Debian's packages are not installed, `npm test` says that it was not tried.
test.runIf(programs !== undefined)('a dump by pg_dump comes back whole, and sells', async () => {
  const server = await startDebianPostgres(programs ?? '')
  onTestFinished(server.remove)
  const bought = { lines: [{ product_id: 'number-rods', quantity: 2 }], expected_total_cents: 6999 }
  const url = await server.createDatabase('shop')
  await migrateDatabase(url, migrationsFolder)
  const shop = await startOrderShop({ DATABASE_URL: url })
  await shop.insert('products', [productPayload({ name: 'Bell', age_range: '6-18 months' })])
  await shop.count('number-rods', 5)
  await shop.placed(bought)
  await shop.close()

  await server.dump('shop')
  await server.restore('copy')

  const [before, after] = [await connect(server.urlOf('shop')), await connect(server.urlOf('copy'))]
  expect(await readAll(after)).toEqual(await readAll(before))
  const invariants = await readFile(`${migrationsFolder}/invariants.sql`, 'utf8')
  expect((await after.query(invariants)).rows).toEqual([])
  const copy = await startTestApp({ DATABASE_URL: server.urlOf('copy') })
  const { status } = await copy.request
    .post('/store/v1/orders')
    .set({ apikey: publishableKey, 'idempotency-key': randomUUID() })
    .send(shop.newOrder(bought))
  await copy.close()
  expect(status).toBe(201)
})
