import type { Order } from '@golden-bead/contracts/orders'
import type { TaxRate, TaxRateInput } from '@golden-bead/contracts/tax-rates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { shopDay } from './tax.repository.ts'
import { dayAfter } from './plan-import.ts'

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

const table = '/rest/v1/tax_rates'
const returning = { prefer: 'return=representation' }
const illinois = {
  state: 'IL',
  name: 'Illinois',
  rate_ppm: 62_500,
  shipping: 'share',
  valid_from: '2026-01-01',
} as const
const chicago = { ...illinois, name: 'Illinois, Chicago', postal_prefix: '606', rate_ppm: 102_500 }

const save = (rate: Partial<TaxRateInput>) =>
  shop.post(table, rate, { ...shop.owner, ...returning })
const add = async (rate: Partial<TaxRateInput>): Promise<TaxRate> =>
  (await save(rate).expect(201)).body[0]
const change = ({ id }: TaxRate, values: Partial<TaxRateInput>) =>
  shop.request.patch(`${table}?id=eq.${id}`).set(shop.owner).send(values)
const list = async (): Promise<TaxRate[]> => {
  const path = `${table}?order=state,postal_prefix,valid_from`
  return (await shop.request.get(path).set(shop.owner).expect(200)).body
}
const days = (rates: readonly TaxRate[]) =>
  rates.map(({ postal_prefix: prefix, valid_from: from, valid_to: to }) => [prefix, from, to])
const states = async () =>
  (await shop.request.get('/admin/v1/tax-rates/states').set(shop.owner).expect(200)).body
const stop = (state: string, lastDay: string) =>
  shop.post('/admin/v1/tax-rates/stop', { state, last_day: lastDay }, shop.owner)
const messageOf = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]

/** $68.50 and $9.99 for delivery, taxed at 10.25 %. */
const sellInChicago = (): Promise<Order> => shop.placed({ expected_total_cents: 8654 })

test('a new rate ends the one before of its prefix on the day before', async () => {
  await add(illinois)
  await add({ ...illinois, rate_ppm: 65_000, valid_from: '2027-07-01' })

  expect(days(await list())).toEqual([
    ['', '2026-01-01', '2027-06-30'],
    ['', '2027-07-01', null],
  ])
})

test('two rates of one prefix never count on one day', async () => {
  await add({ ...illinois, valid_to: '2026-12-31' })

  const { status, body } = await save({ ...illinois, valid_from: '2026-12-31' })

  expect([status, body.code]).toEqual([400, '23P01'])
  expect(body.message).toMatch(/^Another rate of this prefix counts on one of these days/)
})

test('on every day on which a rate by ZIP code counts, the rest of its state has one', async () => {
  const words =
    'IL needs a rate for the rest of the state on every day on which one of its rates counts.'
  expect(messageOf(await save(chicago))).toEqual([400, words])
  const rest = await add(illinois)
  await add(chicago)

  expect(messageOf(await change(rest, { valid_to: '2027-01-01' }))).toEqual([400, words])
  const removed = await shop.request.delete(`${table}?id=eq.${rest.id}`).set(shop.owner)
  expect(messageOf(removed)).toEqual([400, words])
})

test('a rate that an order has used only ends, and not before the day of that order', async () => {
  await add(illinois)
  const used = await add(chicago)
  await sellInChicago()

  expect(messageOf(await change(used, { rate_ppm: 90_000 }))).toEqual([
    400,
    'Orders have used this rate. Add a new one that begins on a later day.',
  ])
  expect(messageOf(await change(used, { valid_to: dayAfter(today, -1) }))).toEqual([
    400,
    `An order of ${today} has used this rate, so that day is its last at the earliest.`,
  ])
  const removed = await shop.request.delete(`${table}?id=eq.${used.id}`).set(shop.owner)
  expect(messageOf(removed)).toEqual([
    409,
    'An order has used this rate, so it stays. It can only end.',
  ])
  await change(used, { valid_to: today }).expect(204)
})

test('the rate before goes on where the one that was to follow it is deleted', async () => {
  await add(illinois)
  await add(chicago)
  const next = await add({ ...illinois, rate_ppm: 70_000, valid_from: '2099-01-01' })
  const remove = ({ id }: TaxRate) =>
    shop.request.delete(`/admin/v1/tax-rates/${id}`).set(shop.owner)

  await remove(next).expect(204)

  expect(days(await list())).toEqual([
    ['', '2026-01-01', null],
    ['606', '2026-01-01', null],
  ])
  await remove(next).expect(404)
  const [rest, ofChicago] = await list()
  if (!rest || !ofChicago) throw new Error('Both rates are gone.')
  expect((await remove(rest)).body).toMatchObject({ code: 'tax_rates.used' })
  await sellInChicago()
  expect(messageOf(await remove(ofChicago))).toEqual([
    409,
    'An order has used this rate, so it stays. It can only end.',
  ])
})

test('which rates orders have used can be asked', async () => {
  const rest = await add(illinois)
  const used = await add(chicago)
  await sellInChicago()
  const ask = (ids: string) =>
    shop.request.get('/admin/v1/tax-rates/used').query({ ids }).set(shop.owner)

  expect((await ask(`${rest.id},${used.id}`).expect(200)).body).toEqual([used.id])
  await ask('').expect(400)
  await ask(Array.from({ length: 51 }, () => rest.id).join(',')).expect(400)
})

test('states are listed with the rate for the rest of them, and how many there are by ZIP code', async () => {
  await add(illinois)
  await add(chicago)
  await add({ ...chicago, postal_prefix: '60614', valid_to: '2026-01-31' })
  await add({ ...illinois, rate_ppm: 70_000, valid_from: '2099-01-01' })
  await add({ ...illinois, state: 'WI', name: 'Wisconsin', valid_from: '2098-01-01' })
  await add({ ...illinois, state: 'OH', name: 'Ohio', valid_to: '2026-02-01' })

  expect(await states()).toMatchObject([
    { state: 'IL', rate_ppm: 62_500, zip_rates: 1, is_over: false, collects_since: '2026-01-01' },
    { state: 'OH', valid_to: '2026-02-01', zip_rates: 0, is_over: true },
    { state: 'WI', valid_from: '2098-01-01', zip_rates: 0, is_over: false },
  ])
})

test('to stop in a state ends all its rates on one day, and those of other states go on', async () => {
  await add(illinois)
  await add(chicago)
  await add({ ...chicago, valid_from: '2098-01-01', rate_ppm: 100_000 })
  await add({ ...illinois, valid_from: '2099-01-01', rate_ppm: 60_000 })
  await add({ ...illinois, state: 'WI', name: 'Wisconsin' })

  const { body } = await stop('IL', '2097-06-30').expect(200)

  expect(body).toEqual({ ended: 2, removed: 2 })
  expect(days(await list())).toEqual([
    ['', '2026-01-01', '2097-06-30'],
    ['606', '2026-01-01', '2097-06-30'],
    ['', '2026-01-01', null],
  ])
  const again = await stop('IL', '2098-06-30')
  expect(messageOf(again)).toEqual([409, 'No tax is collected in Illinois after that day.'])
})

test('to stop waits for the last day on which an order used a rate of the state', async () => {
  await add(illinois)
  await add(chicago)
  await sellInChicago()

  const early = await stop('IL', dayAfter(today, -1))

  expect(messageOf(early)).toEqual([
    409,
    `An order of ${today} has used a rate of this state, so that day is its last at the earliest.`,
  ])
  expect(days(await list())).toEqual([
    ['', '2026-01-01', null],
    ['606', '2026-01-01', null],
  ])
  await stop('IL', today).expect(200)
})

test('a rate that ends before it begins is refused in words', async () => {
  const refused = await save({ ...illinois, valid_to: '2025-12-31' })
  expect(messageOf(refused)).toEqual([400, 'The last day is before the first one.'])
})

test.each<[what: string, values: object, code: string]>([
  ['a rate above 20 %', { rate_ppm: 200_001 }, '22003'],
  ['a rate below zero', { rate_ppm: -1 }, '23514'],
  ['a part of a millionth', { rate_ppm: 82_500.5 }, '22P02'],
  ['a state that there is not', { state: 'XX' }, '23514'],
  ['a prefix with letters', { postal_prefix: '6O6' }, '23514'],
  ['a day that there is not', { valid_from: '2026-02-30' }, '23514'],
  ['another way to tax shipping', { shipping: 'half' }, '23514'],
])('%s is refused', async (_what, values, code) => {
  const { status, body } = await save({ ...illinois, ...values })
  expect([status, body.code]).toEqual([400, code])
})
