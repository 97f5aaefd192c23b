import { randomUUID } from 'node:crypto'
import type { Order } from '@golden-bead/contracts/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unchanged } from '#test/database-state.ts'
import { startOrderShop, type OrderShop } from '#test/order-shop.ts'

let shop: OrderShop
/** Mails on their way change the outbox when they are sent. */
const dropMails = () => shop.app.database.$client.query('delete from platform.mail_outbox')
let order: Order
let paid: Order
beforeAll(async () => {
  shop = await startOrderShop()
  order = await shop.placed()
  paid = (await shop.act(await shop.placed(), 'mark-paid')).body
  await dropMails()
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
type Request = { path?: string; body?: Body | string; headers?: Record<string, string> }

const place = (changes: Body, headers: Record<string, string> = {}): Request => ({
  body: { ...shop.newOrder(), ...changes },
  headers,
})
const shipTo = (changes: Body): Request =>
  place({ ship_to: { ...shop.newOrder().ship_to, ...changes } })
const lines = (...quantities: unknown[]): Request =>
  place({ lines: quantities.map((quantity) => ({ product_id: 'pink-tower', quantity })) })
const price = (body: Body): Request => ({ path: '/store/v1/price', body })
const act = (action: string, body: Body, of = order): Request => ({
  path: `/admin/v1/orders/${of.number}/${action}`,
  body: { version: of.version, ...body },
  headers: shop.owner,
})
const cancel = (headers: Record<string, string>, number = order.number): Request => ({
  path: `/store/v1/orders/${number}/cancel`,
  body: { version: order.version },
  headers,
})

const rows: [what: string, request: () => Request, expected: string][] = [
  [
    'a product without a price',
    () => place({ lines: [{ product_id: 'no-price', quantity: 1 }] }),
    '409 not_for_sale',
  ],
  [
    'an unknown product',
    () => place({ lines: [{ product_id: 'gone', quantity: 1 }] }),
    '409 unknown_product',
  ],
  [
    'a product that is out of stock',
    () => place({ lines: [{ product_id: 'sold-out', quantity: 1 }] }),
    '409 out_of_stock',
  ],
  [
    'an id that cannot be one',
    () => place({ lines: [{ product_id: 'Pink Tower', quantity: 1 }] }),
    '400 bad_input',
  ],
  ['a quantity of 0', () => lines(0), '400 bad_input'],
  ['a quantity of -1', () => lines(-1), '400 bad_input'],
  ['a quantity of 1.5', () => lines(1.5), '400 bad_input'],
  ['a quantity of 1e9', () => lines(1e9), '400 bad_input'],
  ['a quantity of "1"', () => lines('1'), '400 bad_input'],
  ['two lines that are too many together', () => lines(999, 1), '400 bad_input'],
  ['no lines', () => lines(), '400 bad_input'],
  ['91 lines', () => lines(...Array.from({ length: 91 }, () => 1)), '400 bad_input'],
  [
    'a line with a price of its own',
    () => place({ lines: [{ product_id: 'pink-tower', quantity: 1, price: 1 }] }),
    '400 bad_input',
  ],
  ['an address without a city', () => shipTo({ city: ' ' }), '400 bad_input'],
  ['no address', () => place({ ship_to: undefined }), '400 bad_input'],
  ['an unknown state', () => shipTo({ state: 'XX' }), '409 no_shipping'],
  ['a state in words', () => shipTo({ state: 'Illinois' }), '400 bad_input'],
  ['another country', () => shipTo({ country: 'CA', state: 'ON' }), '409 no_shipping'],
  ['a ZIP code of letters', () => shipTo({ postal_code: 'ABCDE' }), '400 bad_input'],
  [
    'marks in a name that turn the direction',
    () => shipTo({ name: 'Ada \u202e cod' }),
    '400 bad_input',
  ],
  ['a line break in a name', () => shipTo({ name: 'Ada\nLovelace' }), '400 bad_input'],
  ['a name of 10,000 characters', () => shipTo({ name: 'a'.repeat(10_000) }), '400 bad_input'],
  [
    'an email address with a line break',
    () => place({ email: 'a@b.example\nBcc: c@d.example' }),
    '400 bad_input',
  ],
  ['two email addresses', () => place({ email: 'a@b.example,c@d.example' }), '400 bad_input'],
  ['a note of 10,000 characters', () => place({ note: 'a'.repeat(10_000) }), '400 bad_input'],
  ['a NUL in a note', () => place({ note: 'a\u0000b' }), '400 bad_text'],
  ['an expected total as a string', () => place({ expected_total_cents: '7849' }), '400 bad_input'],
  ['a negative expected total', () => place({ expected_total_cents: -1 }), '400 bad_input'],
  ['another total than it costs', () => place({ expected_total_cents: 1 }), '409 total_changed'],
  [
    'a total above what can be ordered here',
    () =>
      place({
        lines: [{ product_id: 'gold-beads', quantity: 501 }],
        expected_total_cents: 100_200_000,
      }),
    '409 total_too_large',
  ],
  [
    'an expected total that no number can hold',
    () => place({ expected_total_cents: 1e300 }),
    '400 bad_input',
  ],
  [
    'a card, which is not offered',
    () => place({ payment_method: 'card' }),
    '409 no_payment_method',
  ],
  ['an unknown way to pay', () => place({ payment_method: 'beads' }), '400 bad_input'],
  ['a status of its own', () => place({ payment_status: 'paid' }), '400 bad_input'],
  ['no key', () => place({}, { 'idempotency-key': '' }), '400 idempotency_key_missing'],
  [
    'a key of 5 characters',
    () => place({}, { 'idempotency-key': 'abcde' }),
    '400 idempotency_key_missing',
  ],
  [
    'a key of 1,000 characters',
    () => place({}, { 'idempotency-key': 'a'.repeat(1_000) }),
    '400 idempotency_key_missing',
  ],
  ['a body of 2 MB', () => place({ note: 'a'.repeat(2_000_000) }), '413 body_too_large'],
  ['a price of no lines', () => price({ lines: [] }), '400 bad_input'],
  [
    'a price for another country',
    () =>
      price({
        lines: [{ product_id: 'pink-tower', quantity: 1 }],
        ship_to: { country: 'DE', state: 'BE' },
      }),
    '409 no_shipping',
  ],

  ['an order without its key', () => cancel({}), '404 not_found'],
  [
    'an order with the key of another one',
    () => cancel({ 'order-key': paid.key ?? 'a'.repeat(43) }),
    '404 not_found',
  ],
  [
    'an order that is not there',
    () => cancel({ 'order-key': order.key ?? '' }, 'GB-9'),
    '404 not_found',
  ],
  ['a number of 100 characters', () => cancel({}, 'G'.repeat(100)), '400 bad_input'],
  ['a version that is over', () => act('mark-paid', { version: 0 }), '409 version_conflict'],
  ['a version in words', () => act('mark-paid', { version: 'one' }), '400 bad_input'],
  ['a version of 2,147,483,648', () => act('cancel', { version: 2 ** 31 }), '400 bad_input'],
  ['a version of -1', () => act('ship', { version: -1 }), '400 bad_input'],
  ['no version', () => act('cancel', { version: undefined }), '400 bad_input'],
  ['a parcel of what is not paid', () => act('ship', {}), '409 state_conflict'],
  [
    'a tracking link that is a script',
    () => act('ship', { tracking_url: 'javascript:alert(1)' }, paid),
    '400 bad_input',
  ],
  [
    'a carrier of 10,000 characters',
    () => act('ship', { carrier: 'a'.repeat(10_000) }, paid),
    '400 bad_input',
  ],
  [
    'a refund of more than was paid',
    () => act('refund', { amount_cents: 7850 }, paid),
    '409 state_conflict',
  ],
  ['a refund of nothing', () => act('refund', { amount_cents: 0 }, paid), '400 bad_input'],
  ['a refund of half a cent', () => act('refund', { amount_cents: 0.5 }, paid), '400 bad_input'],
  [
    'a visitor at the desk',
    () => ({ ...act('mark-paid', {}), headers: {} }),
    '401 unauthenticated',
  ],
]

test.each(rows)(
  '%s is refused with words, and nothing is written',
  async (_what, ask, expected) => {
    const { path = '/store/v1/orders', body, headers = {} } = ask()

    const answer = await unchanged(shop.config, async () =>
      shop.post(path, body as object, {
        ...shop.visitor,
        'idempotency-key': randomUUID(),
        ...headers,
      }),
    )

    expect(`${answer.status} ${answer.body.code}`).toBe(expected)
    expect(answer.body.message.length).toBeGreaterThan(10)
  },
)

test('a key that has placed an order is refused with another body', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const request = shop.newOrder()
  await shop.place(request, key).expect(201)
  await dropMails()

  const answer = await unchanged(shop.config, async () =>
    shop.place({ ...request, note: 'Another' }, key),
  )
  expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a method of which the settings are missing is not offered', async () => {
  await shop.app.database.$client.query(`update shop_settings set transfer_instructions = ''`)
  try {
    const { body } = await shop.request.get('/store/v1/checkout').set(shop.visitor).expect(200)
    const answer = await shop.place()

    expect(body.payment_methods).toEqual([])
    expect([answer.status, answer.body.code]).toEqual([409, 'no_payment_method'])
  } finally {
    await shop.app.database.$client.query(`update shop_settings set transfer_instructions = 'x'`)
  }
})
