import { dayAt } from '@golden-bead/contracts/arrival-day'
import { readCsv } from '@golden-bead/contracts/csv'
import type { Order } from '@golden-bead/contracts/orders'
import { daysOfTaxPeriod, taxPeriodBeside, taxPeriodOf } from '@golden-bead/contracts/tax-periods'
import type { TaxOrders, TaxReport } from '@golden-bead/contracts/tax-report'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pageOf } from '#test/card-shop.ts'
import { startTaxedShop, type TaxedShop } from '#test/taxed-shop.ts'
import { shopSettings } from '#shop/settings/settings.tables.ts'
import { shopDay } from '#shop/tax/tax.module.ts'

/** Each test has a state of its own. */
const places = {
  NY: { state: 'NY', postal_code: '10001' },
  CA: { state: 'CA', postal_code: '90012' },
  IL: { state: 'IL', postal_code: '60614' },
  OH: { state: 'OH', postal_code: '43215' },
  MI: { state: 'MI', postal_code: '48933' },
  FL: { state: 'FL', postal_code: '32301' },
  WA: { state: 'WA', postal_code: '98501' },
  NJ: { state: 'NJ', postal_code: '08608' },
  GA: { state: 'GA', postal_code: '30301' },
  AL: { state: 'AL', postal_code: '35203' },
  TX: { state: 'TX', postal_code: '75001' },
} as const

let shop: TaxedShop
beforeAll(async () => {
  shop = await startTaxedShop([
    { state: 'NY', name: 'New York', rate_ppm: 40_000, shipping: 'whole' },
    {
      state: 'NY',
      name: 'New York City',
      postal_prefix: '100',
      rate_ppm: 88_750,
      shipping: 'whole',
    },
    { state: 'CA', name: 'California', rate_ppm: 72_500 },
    { state: 'IL', name: 'Illinois', rate_ppm: 62_500, shipping: 'share' },
    { state: 'OH', name: 'Ohio', rate_ppm: 57_500, shipping: 'whole' },
    { state: 'MI', name: 'Michigan', rate_ppm: 60_000 },
    { state: 'FL', name: 'Florida', rate_ppm: 60_000 },
    { state: 'WA', name: '=HYPERLINK("x")', rate_ppm: 65_000, shipping: 'whole' },
    { state: 'NJ', name: 'New Jersey', rate_ppm: 66_250 },
    { state: 'GA', name: 'Georgia', rate_ppm: 60_000 },
    { state: 'AL', name: 'Alabama', rate_ppm: 80_000 },
  ])
})
afterAll(() => shop.close())

const today = () => dayAt(new Date(), defaultTimeZone)
const thisQuarter = () => taxPeriodOf('quarter', today())
const lastQuarter = () => taxPeriodBeside(thisQuarter(), -1)

const ask = (path: string) => shop.request.get(`/admin/v1/tax-report${path}`).set(shop.owner)
const reportOf = async (state: string, period = thisQuarter()) => {
  const { body } = await ask(`?period=${period}`).expect(200)
  return (body as TaxReport).states.find((row) => row.state === state)
}
const figuresOf = async (state: string, period?: string) => {
  const sums = await reportOf(state, period)
  return sums && [sums.collected_cents, sums.refunded_cents, sums.corrected_cents, sums.owed_cents]
}
/** What is booked of an order happened on the last day of the quarter before. */
const letQuarterPass = ({ number }: Order) =>
  shop.app.database.execute(sql`
    update tax_bookings set day = ${daysOfTaxPeriod(lastQuarter()).to}
    where order_id = (select id from orders where number = ${number})`)

test('an order counts when its money is whole: what is taxed, what is not and why, and its tax', async () => {
  const lines = [
    { product_id: 'pink-tower', quantity: 1 },
    { product_id: 'number-rods', quantity: 1 },
  ]
  const order = await shop.placedTo(places.CA, { lines })
  await shop.take(order, ['receive', { amount_cents: 1_000 }])
  expect(await reportOf('CA')).toBeUndefined()

  await shop.take(order, ['mark-paid'])
  const { body } = await ask(`?from=${today()}&to=${today()}`).expect(200)
  const figures = {
    taxed_cents: 6_850,
    untaxed_goods_cents: 3_000,
    untaxed_shipping_cents: 0,
    collected_cents: 497,
    refunded_cents: 0,
    corrected_cents: 0,
    owed_cents: 497,
    orders: 1,
  }
  const report: TaxReport = body
  expect(report).toMatchObject({ from: today(), to: today() })
  expect(report.states).toContainEqual({ state: 'CA', ...figures })
  expect(report.rates).toContainEqual({
    state: 'CA',
    name: 'California',
    rate_ppm: 72_500,
    ...figures,
  })
})

test('shipping that a state does not tax is said apart', async () => {
  await shop.take(await shop.placedTo(places.NJ), ['mark-paid'])
  expect(await reportOf('NJ')).toMatchObject({
    taxed_cents: 6_850,
    untaxed_goods_cents: 0,
    untaxed_shipping_cents: 999,
    collected_cents: 454,
  })
})

test('what went back counts on its own day, and a quarter that is over stays as it was', async () => {
  const order = await shop.take(await shop.placedTo(places.OH), ['mark-paid'])
  await letQuarterPass(order)
  const [line] = order.lines
  await shop.take(order, ['refund', { lines: [{ line_id: line?.id, quantity: 1 }] }])

  expect(await figuresOf('OH', lastQuarter())).toEqual([451, 0, 0, 451])
  expect(await figuresOf('OH')).toEqual([0, 394, 0, -394])
  expect(await reportOf('OH')).toMatchObject({ taxed_cents: -6_850 })
})

test('money that did not come after all is taken out of what was collected, on its own day', async () => {
  const order = await shop.take(await shop.placedTo(places.MI), ['mark-paid'])
  await letQuarterPass(order)
  await shop.take(order, ['undo-paid'])

  expect(await figuresOf('MI', lastQuarter())).toEqual([411, 0, 0, 411])
  expect(await figuresOf('MI')).toEqual([-411, 0, 0, -411])
})

test('a dispute that is lost gives the tax back, and one that turns takes it again', async () => {
  const order = await shop.placedTo(places.FL, { payment_method: 'card' })
  shop.stripe.pay(pageOf(order))
  await expect.poll(() => figuresOf('FL')).toEqual([411, 0, 0, 411])
  const paid = (await shop.now(order)).payments.at(-1)?.provider_payment_id
  const charge = shop.stripe.list().charges.find((one) => one.payment_intent === paid)
  shop.stripe.dispute(charge?.id ?? '')
  const dispute = shop.stripe.list().disputes.at(-1)?.id ?? ''
  shop.stripe.closeDispute(dispute, 'lost')
  await expect.poll(() => figuresOf('FL')).toEqual([411, 411, 0, 0])
  shop.stripe.closeDispute(dispute, 'won')
  await expect.poll(() => figuresOf('FL')).toEqual([411, 0, 0, 411])
})

test('an order that is taxed in part comes to nothing once it went back in pieces', async () => {
  const lines = [
    { product_id: 'pink-tower', quantity: 1 },
    { product_id: 'number-rods', quantity: 1 },
  ]
  // Below free shipping, so that a share of it is taxed.
  await shop.request
    .patch('/rest/v1/shipping_rates?name=neq.x')
    .set(shop.owner)
    .send({ free_from_cents: null })
    .expect(204)
  const placed = await shop.placedTo(places.IL, { lines })
  await shop.request
    .patch('/rest/v1/shipping_rates?name=neq.x')
    .set(shop.owner)
    .send({ free_from_cents: 7_500 })
    .expect(204)
  let order = await shop.take(placed, ['mark-paid'])
  expect(await reportOf('IL')).toMatchObject({
    taxed_cents: 7_545,
    untaxed_goods_cents: 3_000,
    untaxed_shipping_cents: 304,
    collected_cents: 472,
  })
  const [tower, rods] = order.lines
  const pieces = [
    { lines: [{ line_id: tower?.id, amount_cents: 1_001 }] },
    { amount_cents: 777 },
    { shipping_cents: 500 },
    { tax_cents: 3 },
    { lines: [{ line_id: rods?.id, quantity: 1, amount_cents: 2_000 }] },
  ]
  for (const piece of pieces) {
    order = await shop.take(order, ['refund', piece])
    const left = order.parts_left
    const taxLeft = left?.lines.reduce((sum, one) => sum + one.tax_cents, left.shipping_tax_cents)
    expect((await reportOf('IL'))?.owed_cents).toBe(taxLeft)
  }
  const [payment] = order.payments
  const rest = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0)
  await shop.take(order, ['refund', { amount_cents: rest }])
  expect(await reportOf('IL')).toMatchObject({
    taxed_cents: 0,
    untaxed_goods_cents: 0,
    untaxed_shipping_cents: 0,
    collected_cents: 472,
    refunded_cents: 472,
    owed_cents: 0,
  })
})

test('a corrected address moves what is owed from rate to rate, out of the state and back', async () => {
  const figures = async () => {
    const { body } = await ask(`?period=${thisQuarter()}`).expect(200)
    return (body as TaxReport).rates
      .filter(({ state }) => state === 'NY' || state === 'TX')
      .map(({ name, taxed_cents: taxed, owed_cents: owed }) => `${name} ${taxed} ${owed}`)
  }
  const order = await shop.take(await shop.placedTo(places.NY), ['mark-paid'])
  expect(await figures()).toEqual(['New York City 7849 697'])

  const upState = { ...places.NY, postal_code: '12207' }
  await shop.take(order, ['correct', { ship_to: shop.shipTo(upState) }])
  expect(await figures()).toEqual(['New York 7849 314', 'New York City 0 0'])
  await shop.take(order, ['correct', { ship_to: shop.shipTo(places.TX) }])
  expect(await figures()).toEqual(['New York 0 0', 'New York City 0 0'])
  await shop.take(order, ['correct', { ship_to: shop.shipTo(places.NY) }])
  expect(await figures()).toEqual(['New York 0 0', 'New York City 7849 697'])
})

test('refunded is what buyers had paid, whatever a corrected address owes', async () => {
  const order = await shop.take(await shop.placedTo(places.GA), ['mark-paid'])
  const moved = await shop.take(order, ['correct', { ship_to: shop.shipTo(places.AL) }])
  expect([await figuresOf('GA'), await figuresOf('AL')]).toEqual([
    [411, 0, -411, 0],
    [0, 0, 548, 548],
  ])
  await shop.take(moved, ['refund', { amount_cents: moved.total_cents }])
  expect([await figuresOf('GA'), await figuresOf('AL')]).toEqual([
    [411, 411, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('a day is that of the shop, whatever the clock of the server says', async () => {
  const isEarly = new Date().getUTCHours() < 11
  const timeZone = isEarly ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const setZone = (zone: string | null) =>
    shop.app.database.update(shopSettings).set({ timeZone: zone })
  onTestFinished(async () => void (await setZone(null)))
  await setZone(timeZone)
  const order = await shop.take(await shop.placedTo(places.WA), ['mark-paid'])
  const [thereNow, utcNow] = [dayAt(new Date(), timeZone), dayAt(new Date(), 'UTC')]
  const on = async (day: string) => {
    const { body } = await ask(`/orders?from=${day}&to=${day}&state=WA`).expect(200)
    return (body as TaxOrders).rows.map(({ number }) => number)
  }
  expect(thereNow).not.toBe(utcNow)
  expect([await on(thereNow), await on(utcNow)]).toEqual([[order.number], []])

  await setZone(defaultTimeZone)
  const lateOnNewYearsEve = sql`'2026-12-31T23:30-05:00'::timestamptz`
  const { rows } = await shop.app.database.execute(
    sql`select ${shopDay(lateOnNewYearsEve)}::text as day`,
  )
  expect(rows).toEqual([{ day: '2026-12-31' }])
})

test('each figure leads to its orders, page by page, and to a file of them', async () => {
  const orders: Order[] = []
  for (let count = 0; count < 3; count += 1) {
    orders.push(await shop.take(await shop.placedTo(places.WA), ['mark-paid']))
  }
  const [first] = orders
  if (first) await shop.take(first, ['refund', { tax_cents: 100 }])
  const name = encodeURIComponent('=HYPERLINK("x")')
  const asked = `period=${thisQuarter().slice(0, 4)}&state=WA&name=${name}&rate_ppm=65000`
  const figure = async (query: string) =>
    (await ask(`/orders?${asked}&${query}`).expect(200)).body as TaxOrders

  const refunded = await figure('figure=refunded')
  expect(refunded).toMatchObject({ total: 1, rows: [{ number: first?.number, tax_cents: -100 }] })
  const owed = await figure('figure=owed&limit=200')
  const sum = owed.rows.reduce((cents, row) => cents + row.tax_cents, 0)
  expect(sum).toBe((await reportOf('WA', thisQuarter().slice(0, 4)))?.owed_cents)
  const pages = [await figure('limit=2'), await figure('limit=2&offset=2')]
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [owed.total, 2],
    [owed.total, 2],
  ])

  const { text } = await ask(`/orders.csv?${asked}&figure=refunded`).expect(200)
  const [, row] = [...readCsv(text)].map(({ cells }) => cells)
  expect(row).toEqual([
    today(),
    first?.number,
    'refund',
    'WA',
    `'=HYPERLINK("x")`,
    '6.5',
    '0.00',
    '0.00',
    '0.00',
    '-1.00',
  ])
})

test('the report is a file too, whose names no spreadsheet runs', async () => {
  const answer = await ask(`.csv?period=${thisQuarter()}`).expect(200)
  const { from, to } = daysOfTaxPeriod(thisQuarter())
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="tax-${from}-${to}.csv"`)
  expect(answer.text.startsWith('\uFEFF')).toBe(true)
  const rows = [...readCsv(answer.text)].map(({ cells }) => cells)
  expect(rows.find((cells) => cells[2] === 'NJ')).toEqual([
    from,
    to,
    'NJ',
    'New Jersey',
    '6.625',
    '68.50',
    '0.00',
    '9.99',
    '4.54',
    '0.00',
    '0.00',
    '4.54',
    '1',
  ])
  expect(rows.find((cells) => cells[2] === 'WA')?.[3]).toBe(`'=HYPERLINK("x")`)
})

test.each([
  ['', 'Send a period, or both from and to.'],
  ['?from=2026-10-01', 'Send a period, or both from and to.'],
  ['?period=2026&from=2026-10-01&to=2026-10-31', 'Send a period, or both from and to.'],
  ['?from=2026-10-02&to=2026-10-01', 'The first day is after the last one.'],
  ['?from=2016-12-31&to=2026-12-31', 'A report has the days of 10 years at most.'],
  ['?from=2026-02-30&to=2026-03-01', 'from'],
  ['?period=2026-Q5', 'is a year (2026), a quarter (2026-Q4) or a month (2026-10).'],
  ['?period=2026&other=1', 'other'],
  ['/orders?period=2026&state=XX', 'is not a state.'],
  ['/orders?period=2026&rate_ppm=200001', 'rate_ppm'],
  [`/orders?period=2026&name=${'x'.repeat(81)}`, 'name'],
  ['/orders?period=2026&figure=profit', 'figure'],
  ['/orders?period=2026&limit=201', 'limit'],
  ['/orders?period=2026&offset=-1', 'offset'],
  ['/orders.csv?period=26', 'period'],
])('what cannot be reported is refused by name: %s', async (query, words) => {
  const { body } = await ask(query).expect(400)
  expect(JSON.stringify(body)).toContain(words)
})
