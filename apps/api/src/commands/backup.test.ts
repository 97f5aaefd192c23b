import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Environment } from '#config'
import { runBackup } from '#test/backup-program.ts'
import { createEmptyDatabase } from '@golden-bead/server/test/databases'
import { startOrderShop } from '#test/order-shop.ts'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp } from '#test/test-app.ts'

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

const newestBefore = 'shop-2026-11-20T02-00-00.000Z.tar'
const ofTheFuture = 'shop-2999-01-01T00-00-00.000Z.tar'
const ofOthers = ['shop-2026-11-18.tar', 'shop-old.tar', 'notes.txt']

/** A folder with two earlier backups, one of a wrong clock, one that was cut off long ago, and files of others. */
async function makeBackupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const older = 'shop-2026-11-19T02-00-00.000Z.tar'
  const cutOff = 'shop-2026-11-19T03-00-00.000Z.tar.unfinished'
  const files = [newestBefore, older, ofTheFuture, cutOff, ...ofOthers]
  for (const name of files) await writeFile(join(folder, name), 'bytes')
  // A backup is a file.
  const nested = 'shop-2026-11-17T02-00-00.000Z.tar'
  await mkdir(join(folder, nested))
  return { folder, others: [...ofOthers, ofTheFuture, nested], all: [...files, nested] }
}

test('a shop that was lost is back from its backup: accounts, products and pictures', async () => {
  const lost = await startShop({ SEED_SAMPLE: 'true' })
  await makeMaria(lost)
  const { folder, others } = await makeBackupFolder()
  const saved = await runBackup(lost.environment, ['save', '--to', folder, '--keep', '2'])
  expect([saved.code, saved.said]).toEqual([
    0,
    expect.stringMatching(/rows and 2\d objects were saved/),
  ])
  const path = saved.output.toString().trim()
  const kept = new Set(await readdir(folder))
  expect(kept).toEqual(new Set([...others, newestBefore, path.slice(folder.length + 1)]))
  expect(saved.said).toContain(`neither counted nor deleted: ${ofTheFuture}\n`)

  const fresh = await startShop()
  const loaded = await runBackup(fresh.environment, ['load'], await readFile(path))

  const counts = saved.said.replace(/saved[^]*/, 'loaded')
  expect([loaded.code, loaded.said]).toEqual([0, expect.stringContaining(counts)])
  expect(await readCatalogue(fresh)).toEqual(await readCatalogue(lost))
  expect(await logIn(fresh)).toBe(200)
  for (const name of ['products/pink-tower', 'categories/sensorial']) {
    const path = `/storage/v1/object/public/product-images/sample/${name}.webp`
    const [before, after] = [await lost.request.get(path), await fresh.request.get(path)]
    expect([after.status, after.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(after.body).toEqual(before.body)
  }
})

test('the panel asks for a backup until there is one, and again a week later', async () => {
  const shop = await startShop()
  const start = async () =>
    (await shop.request.get('/admin/v1/start').set({ apikey: serviceKey }).expect(200)).body
  expect(await start()).toMatchObject({
    to_do: expect.arrayContaining(['backup']),
    backup_at: null,
  })

  await runBackup(shop.environment, ['save'])
  expect((await start()).to_do).not.toContain('backup')

  const aged = `update platform.milestones set reached_at = now() - interval '8 days' where name = 'backup'`
  await shop.app.database.execute(aged)
  expect((await start()).to_do).toContain('backup')
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

test('a restore to yesterday gives nobody the number of an order of today', async () => {
  const shop = await startOrderShop()
  onTestFinished(() => shop.close())
  await shop.placed()
  const yesterday = (await runBackup(shop.environment, ['save'])).output
  const ofToday = await shop.placed()
  const load = (...words: string[]) =>
    runBackup(shop.environment, ['load', '--replace', ...words], yesterday)

  const refused = await load('--next-order', '1002')
  await shop.read(ofToday.number).expect(200)
  const loaded = await load()
  await shop.read(ofToday.number).expect(404)
  const next = await shop.placed()
  const chosen = await load('--next-order', '5000')
  const backup = (await runBackup(shop.environment, ['save'])).output
  const elsewhere = await startShop()
  const moved = await runBackup(elsewhere.environment, ['load', '--replace'], backup)

  expect([ofToday.number, next.number]).toEqual(['GB-1002', 'GB-2003'])
  expect([refused.code, refused.said]).toEqual([
    1,
    'Order numbers up to 1002 have been given: --next-order is 1003 or more. The shop is as it was.\n',
  ])
  const numbers = [loaded, chosen, moved].map(({ said }) => /The next order has .*/.exec(said)?.[0])
  expect(numbers).toEqual([
    'The next order has number 2003.',
    'The next order has number 5000.',
    // The backup has the number, though no order with it.
    'The next order has number 6000.',
  ])
})

test.each([
  [
    'the bucket is gone',
    { S3_BUCKET: 'no-such-bucket' },
    (folder: string) => folder,
    'NoSuchBucket',
  ],
  [
    'there is no folder',
    {},
    (folder: string) => join(folder, 'none'),
    'cannot be written (ENOENT)',
  ],
])(
  'a backup that fails since %s deletes none of those before',
  async (_what, wrong, to, reason) => {
    const shop = await startShop()
    const { folder, all } = await makeBackupFolder()

    const { code, said } = await runBackup({ ...shop.environment, ...wrong }, [
      'save',
      '--to',
      to(folder),
      '--keep',
      '1',
    ])

    expect([code, said]).toEqual([1, expect.stringContaining(reason)])
    expect(new Set(await readdir(folder))).toEqual(new Set(all))
  },
)

test.each([
  ['save', '--keep', '2'],
  ['load', '--next-order', 'GB-1'],
  ['load', 'shop.tar'],
])('%s … is answered with how it is used', async (...words) => {
  const { code, said } = await runBackup({}, words)

  expect([code, said]).toEqual([1, expect.stringContaining('Usage: backup save')])
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

const overwrite = (backup: Buffer, from: number, length: number) =>
  backup.fill('x', from, from + length)

test.each([
  ['cut off', (backup: Buffer) => backup.subarray(0, -20_000), 'The backup is cut off.'],
  // Where the first file within says what its own head adds up to.
  ['damaged', (backup: Buffer) => overwrite(backup, 148, 8), 'no backup, or a damaged one.'],
  [
    'changed by one letter',
    (backup: Buffer) =>
      backup.fill('c', backup.indexOf('Pink Tower') + 3, backup.indexOf('Pink Tower') + 4),
    'The backup is damaged',
  ],
  [
    'unreadable in its rows',
    (backup: Buffer) => overwrite(backup, backup.indexOf('[{', backup.indexOf('rows/')), 2),
    'The backup is damaged',
  ],
  [
    'without the sum at its end',
    (backup: Buffer) => overwrite(backup, backup.lastIndexOf('digest'), 6),
    'no backup, or a damaged one.',
  ],
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
