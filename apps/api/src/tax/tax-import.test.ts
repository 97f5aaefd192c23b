import type { TaxImportReport } from '@golden-bead/contracts/tax-import'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { unchanged } from '#test/database-state.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { dayAfter } from './plan-import.ts'
import { shopDay } from './tax.repository.ts'

let shop: OrderShop
let today: string
beforeAll(async () => {
  shop = await startOrderShop()
  const { rows } = await shop.app.database.execute<{ day: string }>(
    sql`select ${shopDay()}::text as day`,
  )
  today = rows[0]?.day ?? ''
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.app.database.execute(sql`delete from order_taxes`)
  await shop.app.database.execute(sql`delete from tax_rates`)
})

const firstDay = '2099-04-01'
const head = 'State,ZipCode,TaxRegionName,StateRate,EstimatedCombinedRate,CountyRate'
const published = [
  'IL,60601,CHICAGO,0.062500,0.102500,0.0175',
  'IL,60614,CHICAGO,0.062500,0.102500,0.0175',
  'IL,62701,SPRINGFIELD,0.062500,0.097500,0.01',
  'WI,53703,MADISON,0.050000,0.055000,0.005',
]
const fileOf = (rows: readonly string[], names = head) =>
  `\uFEFF${[names, ...rows].join('\r\n')}\r\n`

const send = (file: string, query: Record<string, string> = {}) =>
  shop.request
    .post('/admin/v1/tax-rates/import')
    .query({ first_day: firstDay, shipping: 'share', ...query })
    .set({ ...shop.owner, 'content-type': 'text/csv' })
    .send(file)
const dryRun = async (file: string, query = {}): Promise<TaxImportReport> =>
  (await send(file, { dry_run: 'true', ...query }).expect(200)).body
const run = async (file: string, query = {}): Promise<TaxImportReport> =>
  (await send(file, query).expect(200)).body

const add = (rate: object) =>
  shop
    .post(
      '/rest/v1/tax_rates',
      { rate_ppm: 62_500, shipping: 'share', valid_from: '2026-01-01', ...rate },
      shop.owner,
    )
    .expect(201)
const rates = async () => {
  const path = '/rest/v1/tax_rates?order=state,postal_prefix,valid_from'
  const { body } = await shop.request.get(path).set(shop.owner).expect(200)
  return body.map((rate: TaxRate) =>
    [rate.state, rate.postal_prefix, rate.rate_ppm, rate.valid_from, rate.valid_to ?? ''].join(' '),
  )
}
const messagesOf = ({ refused }: TaxImportReport) => refused.rows.map(({ message }) => message)

test('a published file begins the rates of its states, once it was looked at', async () => {
  const looked = await unchanged(shop.config, () => dryRun(fileOf(published)))

  const counts = { change: 0, end: 0, stay: 0, problem: null }
  expect(looked).toEqual({
    dry_run: true,
    rows: 4,
    refused: { count: 0, rows: [] },
    states: [
      { state: 'IL', begin: 3, ...counts, rest: { rate_ppm: 62_500, is_new: true } },
      { state: 'WI', begin: 1, ...counts, rest: { rate_ppm: 50_000, is_new: true } },
    ],
  })
  expect(await run(fileOf(published))).toEqual({ ...looked, dry_run: false })
  expect(await rates()).toEqual([
    'IL  62500 2099-04-01 ',
    'IL 60601 102500 2099-04-01 ',
    'IL 60614 102500 2099-04-01 ',
    'IL 62701 97500 2099-04-01 ',
    'WI  50000 2099-04-01 ',
    'WI 53703 55000 2099-04-01 ',
  ])
})

test('a later file ends and follows up what changed or is missing in it, and keeps what is equal', async () => {
  await run(fileOf(published))
  await add({ state: 'OH', name: 'Ohio' })
  const later = [
    published[0] ?? '',
    'IL,60614,CHICAGO,0.062500,0.1075,0',
    'IL,61820,URBANA,,0.09,0',
  ]

  const report = await run(fileOf(later), { first_day: '2099-07-01' })

  expect(report.states).toEqual([
    {
      state: 'IL',
      begin: 1,
      change: 1,
      end: 1,
      stay: 1,
      rest: { rate_ppm: 62_500, is_new: false },
      problem: null,
    },
  ])
  expect(await rates()).toEqual([
    'IL  62500 2099-04-01 ',
    'IL 60601 102500 2099-04-01 ',
    'IL 60614 102500 2099-04-01 2099-06-30',
    'IL 60614 107500 2099-07-01 ',
    'IL 61820 90000 2099-07-01 ',
    'IL 62701 97500 2099-04-01 2099-06-30',
    'OH  62500 2026-01-01 ',
    'WI  50000 2099-04-01 ',
    'WI 53703 55000 2099-04-01 ',
  ])
})

test('a second file for the same day takes the place of the first one', async () => {
  await run(fileOf(published))

  await run(fileOf(['IL,60601,CHICAGO,,0.11,0']))

  expect(await rates()).toEqual([
    'IL  62500 2099-04-01 ',
    'IL 60601 110000 2099-04-01 ',
    'WI  50000 2099-04-01 ',
    'WI 53703 55000 2099-04-01 ',
  ])
})

test('a row of a large file costs as much as one of a small file, also where the table was small before', async () => {
  await add({ state: 'IL', name: 'Illinois' })
  const { $client } = shop.app.database
  const client = await $client.connect()
  onTestFinished(() => client.release())
  await client.query('vacuum (full, analyze) tax_rates')
  const rowsRead = async () => {
    const { rows } = await client.query(`
      select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'tax_rates'`)
    return rows[0].count
  }
  await client.query('begin')
  const before = await rowsRead()
  await client.query(`
    insert into tax_rates (state, postal_prefix, name, rate_ppm, valid_from)
    select 'IL', (60000 + n)::text, 'Chicago', 100000, '2099-04-01' from generate_series(1, 2000) as n`)
  await client.query(`update tax_rates set valid_to = '2099-05-01' where postal_prefix <> ''`)
  const read = (await rowsRead()) - before
  await client.query('rollback')

  expect(read).toBeLessThan(20_000)
})

test('what an order has used stays, so that the first day is the one after', async () => {
  await add({ state: 'IL', name: 'Illinois' })
  await add({ state: 'IL', name: 'Chicago', postal_prefix: '60614', rate_ppm: 102_500 })
  await shop.placed({ expected_total_cents: 8654 })
  const file = fileOf(['IL,60614,CHICAGO,,0.11,0', 'IL,60601,CHICAGO,,0.11,0'])
  const message = `An order of ${today} has used one of its rates. Please choose ${dayAfter(today)} or a later first day.`

  const looked = await dryRun(file, { first_day: today })
  expect(looked.states[0]?.problem).toEqual({ code: 'used', message })
  const refused = await unchanged(shop.config, async () => send(file, { first_day: today }))
  expect([refused.status, refused.body.message]).toEqual([422, message])

  await run(file, { first_day: dayAfter(today) })
  expect(await rates()).toEqual([
    'IL  62500 2026-01-01 ',
    `IL 60601 110000 ${dayAfter(today)} `,
    `IL 60614 102500 2026-01-01 ${today}`,
    `IL 60614 110000 ${dayAfter(today)} `,
  ])
})

test('a state without a rate for the rest of it needs one: named, or of the file', async () => {
  const bare = fileOf(
    ['IL,60601,CHICAGO,0.1025'],
    'State,ZipCode,TaxRegionName,EstimatedCombinedRate',
  )
  const message = 'Illinois needs a rate for ZIP codes that the file does not have.'
  expect((await dryRun(bare)).states[0]?.problem).toEqual({ code: 'needs_rest', message })
  await send(bare).expect(422)

  const { states } = await run(bare, { rest_rates: 'IL:65000' })

  expect(states[0]).toMatchObject({ rest: { rate_ppm: 65_000, is_new: true }, problem: null })
  await add({ state: 'WI', name: 'Wisconsin', valid_to: '2099-04-30' })
  expect((await dryRun(fileOf(published.slice(3)))).states[0]?.problem?.code).toBe('rest_has_gaps')
})

test('columns may be called otherwise', async () => {
  const file = fileOf(['IL;Chicago;0.1025;60601'], 'st;place;total;postcode')
  const named = {
    state_column: 'ST',
    zip_column: 'postcode',
    name_column: 'Place',
    rate_column: 'total',
    rest_rates: 'IL:62500',
  }
  await run(file, named)
  expect(await rates()).toContain('IL 60601 102500 2099-04-01 ')
})

test('rows that are wrong are named, and left out only where that is asked for', async () => {
  const file = fileOf([
    'IL,60601,CHICAGO,,8.25,',
    'IL,53703,MADISON,,0.055,',
    'IL,00000,NOWHERE,,0.055,',
    'IL,60614,CHICAGO,,0.1025,',
    'IL,60614,CHICAGO,,0.1050,',
    'ZZ,60615,CHICAGO,,0.1025,',
    'IL,6O616,CHICAGO,,0.1025,',
    'IL,60617,CHICAGO,,,',
    'IL,60618,CHICAGO,,-0.01,',
    'IL,60619,CHICAGO,,0.10250001,',
    `IL,60620,${'a'.repeat(81)},,0.1025,`,
    'IL,60622,CHI\u0000CAGO,,0.1025,',
    'IL,60623,"CHI\nCAGO",,0.1025,',
    'IL,60621,CHICAGO,0.0625,0.1025,',
    'IL,60621,CHICAGO,0.0625,0.1025,',
    'MA,1001,AGAWAM,0.0625,0.0625,',
  ])
  const report = await dryRun(file)

  expect(messagesOf(report)).toEqual([
    'The rate 8.25 is more than 20 %. Please write 0.0825 for 8.25 %.',
    'The ZIP code 53703 is not in Illinois.',
    'The ZIP code 00000 is not in Illinois.',
    'The ZIP code 60614 is there twice, with two rates.',
    'The ZIP code 60614 is there twice, with two rates.',
    'The state is not one, in two letters such as IL.',
    'The ZIP code needs five digits.',
    'The rate is not a number such as 0.0825.',
    'The rate is not a number such as 0.0825.',
    'The rate has more than six decimals: 0.0825 is 8.25 %.',
    'The name has more than 80 characters.',
    'The name has signs that show nothing.',
    'The name has signs that show nothing.',
  ])
  expect(report).toMatchObject({ rows: 3, refused: { count: 13 } })
  const refused = await unchanged(shop.config, async () => send(file))
  expect([refused.status, refused.body.message]).toEqual([
    422,
    '13 rows are refused, so nothing was imported.',
  ])
  await run(file, { wrong_rows: 'leave_out' })
  expect(await rates()).toEqual([
    'IL  62500 2099-04-01 ',
    'IL 60621 102500 2099-04-01 ',
    'MA  62500 2099-04-01 ',
    'MA 01001 62500 2099-04-01 ',
  ])
})

test.each<[what: string, file: string, query: object, status: number, words: RegExp]>([
  ['products', 'id,name\npink-tower,Pink Tower\n', {}, 400, /The file lacks State, ZipCode/],
  ['nothing', '', {}, 400, /empty/],
  ['the names alone', fileOf([]), {}, 400, /no rows/],
  ['no day', fileOf(published), { first_day: '2099-02-30' }, 400, /first_day/],
  ['a rate for the rest above 20 %', fileOf(published), { rest_rates: 'IL:200001' }, 400, /20 %/],
  ['two rates for one rest', fileOf(published), { rest_rates: 'IL:62500,IL:1' }, 400, /twice/],
  ['the rest of no state', fileOf(published), { rest_rates: 'XX:62500' }, 400, /not a state/],
  ['another way to tax shipping', fileOf(published), { shipping: 'half' }, 400, /shipping/],
])('an import of %s is refused', async (_what, file, query, status, words) => {
  const answer = await send(file, { ...query })
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)])
})
