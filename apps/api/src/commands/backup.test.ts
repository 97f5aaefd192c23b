import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Environment } from '#config'
import { runBackup } from '#test/backup-program.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { publishableKey, serviceKey, startTestApp } from '#test/test-app.ts'

async function startShop(overrides: Environment = {}) {
  const shop = await startTestApp(overrides)
  onTestFinished(() => shop.close())
  return shop
}

type Shop = Awaited<ReturnType<typeof startShop>>

const asService = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
const person = { email: 'maria@example.test', password: 'a password of Maria' }

async function makeMaria(shop: Shop) {
  await shop.request
    .post('/auth/v1/admin/users')
    .set(asService)
    .send({ ...person, email_confirm: true })
    .expect(200)
}

const logIn = async (shop: Shop) => {
  const answer = await shop.request
    .post('/auth/v1/token?grant_type=password')
    .set('apikey', publishableKey)
    .send(person)
  return answer.status
}

async function readCatalogue(shop: Shop) {
  const answer = await shop.request
    .get('/rest/v1/products?select=*&order=id')
    .set('apikey', publishableKey)
    .expect(200)
  // The address of a picture is that of its shop.
  return JSON.parse(answer.text.replaceAll(shop.url, ''))
}

test('a shop that was lost is back from its backup: accounts, products and pictures', async () => {
  const lost = await startShop({ SEED_SAMPLE: 'true' })
  await makeMaria(lost)
  const saved = await runBackup(lost.environment, ['save'])
  expect([saved.code, saved.said]).toEqual([
    0,
    expect.stringMatching(/rows and 1\d objects were saved/),
  ])

  const fresh = await startShop()
  const loaded = await runBackup(fresh.environment, ['load'], saved.output)

  expect(loaded).toMatchObject({ code: 0, said: saved.said.replace('saved', 'loaded') })
  expect(await readCatalogue(fresh)).toEqual(await readCatalogue(lost))
  expect(await logIn(fresh)).toBe(200)
  for (const name of ['products/pink-tower', 'categories/sensorial']) {
    const path = `/storage/v1/object/public/product-images/sample/${name}.webp`
    const [before, after] = [await lost.request.get(path), await fresh.request.get(path)]
    expect([after.status, after.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(after.body).toEqual(before.body)
  }
})

test('a restored shop goes on: new products get ids of their own, and rules still hold', async () => {
  const lost = await startShop({ SEED_SAMPLE: 'true' })
  await makeMaria(lost)
  await logIn(lost)
  const fresh = await startShop()
  await runBackup(fresh.environment, ['load'], (await runBackup(lost.environment, ['save'])).output)

  const insert = (category: string) =>
    fresh.request
      .post('/rest/v1/products?select=id')
      .set({ ...asService, prefer: 'return=representation' })
      .send({ name: 'Pink Tower', price: 1, category, description: 'Another one' })
  const second = await insert('sensorial')
  const stray = await insert('no-such-category')

  expect(second.body).toEqual([{ id: 'pink-tower-2' }])
  expect(stray.body.code).toBe('23503')
  expect(await logIn(fresh)).toBe(200)
})

test('a filled shop is replaced only when that is said', async () => {
  const empty = await startShop()
  const backup = (await runBackup(empty.environment, ['save'])).output
  const filled = await startShop({ SEED_SAMPLE: 'true' })

  const refused = await runBackup(filled.environment, ['load'], backup)
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('The shop is not empty.'),
  ])
  expect(await readCatalogue(filled)).toHaveLength(12)

  const replaced = await runBackup(filled.environment, ['load', '--replace'], backup)
  expect(replaced.code).toBe(0)
  await expect.poll(() => readCatalogue(filled)).toEqual([])
})

test.each([
  ['cut off', (backup: Buffer) => backup.subarray(0, -20_000), 'The backup is cut off.'],
  // Where the first file within says what its own head adds up to.
  ['damaged', (backup: Buffer) => backup.fill('x', 148, 156), 'no backup, or a damaged one.'],
  ['of another kind', () => Buffer.from('-- SQL'.repeat(500)), 'no backup, or a damaged one.'],
])('a backup that is %s leaves the shop as it was', async (_what, spoil, sentence) => {
  const shop = await startShop({ SEED_SAMPLE: 'true' })
  const backup = (await runBackup(shop.environment, ['save'])).output

  const { code, said } = await runBackup(shop.environment, ['load', '--replace'], spoil(backup))

  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(said).toContain('The shop is as it was.')
  expect(await readCatalogue(shop)).toHaveLength(12)
})

test.each(['save', 'load', 'load --replace'])(
  'a database without a shop is named as that: %s',
  async (words) => {
    const shop = await startShop()
    const backup = (await runBackup(shop.environment, ['save'])).output
    const { url: empty, drop } = await createEmptyDatabase(inject('services').databaseUrl)
    onTestFinished(drop)

    const { code, said } = await runBackup(
      { ...shop.environment, DATABASE_URL: empty },
      words.split(' '),
      backup,
    )

    expect([code, said]).toEqual([1, 'The database has no shop in it yet; start the shop once.\n'])
  },
)

test('tables that another program keeps locked are waited for with a limit', async () => {
  const shop = await startShop({ SEED_SAMPLE: 'true' })
  const backup = (await runBackup(shop.environment, ['save'])).output
  const reader = new pg.Client({ connectionString: shop.config.database.url })
  onTestFinished(() => reader.end())
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE products IN ACCESS SHARE MODE')

  const { code, said } = await runBackup(shop.environment, ['load', '--replace'], backup)

  expect([code, said]).toEqual([1, expect.stringContaining('does not let them go')])
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(await readCatalogue(shop)).toHaveLength(12)
})

test('what else lives in the database of the shop is left alone', async () => {
  const shop = await startShop()
  const { $client: client } = shop.app.database
  // Such as a tool of the database keeps, which is in no backup.
  await client.query(`
    CREATE UNLOGGED TABLE jobs (id int PRIMARY KEY, parent int CONSTRAINT of_jobs REFERENCES jobs)`)
  const readKey = async () =>
    (await client.query("SELECT oid FROM pg_constraint WHERE conname = 'of_jobs'")).rows
  const before = await readKey()

  const backup = (await runBackup(shop.environment, ['save'])).output
  const loaded = await runBackup(shop.environment, ['load', '--replace'], backup)

  expect(loaded.code).toBe(0)
  expect(before).toHaveLength(1)
  expect(await readKey()).toEqual(before)
})

test('a backup of other tables is refused', async () => {
  const shop = await startShop()
  const backup = (await runBackup(shop.environment, ['save'])).output
  await shop.app.database.$client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('a later one', 0)",
  )

  const { code, said } = await runBackup(shop.environment, ['load'], backup)

  expect([code, said]).toEqual([1, expect.stringContaining('another release of the shop')])
})
