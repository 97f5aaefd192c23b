import type { Order } from '@golden-bead/contracts/orders'
import { openMailbox } from '@golden-bead/server/test/mailbox'
import { newAddress } from '@golden-bead/supabase/test/account-clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactFormOf } from '#test/contact-forms.ts'
import { pictureOfTower, startOrderShop, type OrderShop } from '#test/order-shop.ts'
import { hostileTexts } from './hostile-texts.ts'

const owners = newAddress('owner')
let shop: OrderShop
const rows: { path: string; columns: string[] }[] = []

beforeAll(async () => {
  shop = await startOrderShop({ CONTACT_EMAIL: owners })
  const add = async (table: string, row: object, columns: string[], key = 'id') => {
    const [added] = (await shop.insert(table, [row]).expect(201)).body
    rows.push({ path: `/rest/v1/${table}?${key}=eq.${added[key]}`, columns })
  }
  const rate = { name: 'Express', price_cents: 999, free_from_cents: null, states: [] }
  await add('shipping_rates', { ...rate, working_days: null, position: 0 }, ['name'])
  const tax = { state: 'CA', postal_prefix: '', name: 'California', rate_ppm: 0 }
  const always = { shipping: 'never', valid_from: '2026-01-01', valid_to: null }
  await add('tax_rates', { ...tax, ...always }, ['name'])
  const picture = { product_id: 'pink-tower', position: 1, image: pictureOfTower, alt: '' }
  await add('product_images', { ...picture, is_decorative: false }, ['alt'], 'product_id')
  rows.push({ path: '/rest/v1/categories?id=eq.sensorial', columns: ['name', 'description'] })
  const texts = ['description', 'age_range', 'warning', 'material', 'dimensions', 'contents']
  const columns = [...texts, 'skills', 'sku', 'barcode', 'brand', 'image_alt', 'name']
  rows.push({ path: '/rest/v1/products?id=eq.number-rods', columns })
  rows.push({ path: '/rest/v1/products?id=eq.sold-out', columns: ['name'] })
})
afterAll(() => shop.close())

type Answer = { status: number; body: Record<string, unknown> }

/** Whether it was taken; what is refused says why, and what is taken stays as it is. */
function isTaken(what: string, value: string, { status, body }: Answer): boolean {
  if (status >= 400) {
    expect([what, status, body['message']]).toEqual([what, 400, expect.stringMatching(/.{10}/)])
    return false
  }
  if (status !== 204) expect([what, JSON.stringify(body)]).toEqual([what, holding(value)])
  return true
}
const holding = (value: string) => expect.stringContaining(JSON.stringify(value).slice(1, -1))

async function changeRows(value: string): Promise<void> {
  for (const { path, columns } of rows) {
    for (const column of columns) {
      const answer = await shop.request
        .patch(path)
        .set({ ...shop.owner, prefer: 'return=representation' })
        .send({ [column]: value })
      isTaken(`${path} ${column}`, value, {
        status: answer.status,
        body: { ...answer.body[0], ...answer.body },
      })
    }
  }
}

/** With everything that a buyer may type: the last of it that is taken, or without any. */
async function buy(value: string): Promise<{ order: Order; email: string }> {
  const lines = [{ product_id: 'number-rods', quantity: 2 }]
  const { body: price } = await shop.post('/store/v1/price', { lines }).expect(200)
  const plain = shop.newOrder({ lines, expected_total_cents: price.total_cents })
  let bought = { order: await shop.placed(plain), email: plain.email }
  const shipTo = ['name', 'organisation', 'line1', 'line2', 'city', 'phone']
  const tries: [what: string, change: object][] = [
    ...shipTo.map((name): [string, object] => [
      name,
      { ship_to: { ...plain.ship_to, [name]: value } },
    ]),
    ['purchase order', { purchase_order_number: value }],
    ['note', { note: value }],
  ]
  for (const [what, change] of tries) {
    const email = newAddress()
    const answer = await shop.place({ ...plain, ...change, email })
    if (isTaken(what, value, answer)) bought = { order: answer.body, email }
  }
  return bought
}

/** What the owner may type on the way from the money to the refund. */
async function sell(bought: Order, value: string): Promise<void> {
  let order = bought
  const take = async (step: string, name: string, rest: object = {}, plain = 'Plain.') => {
    const tried = await shop.act(order, step, { ...rest, [name]: value })
    const done = isTaken(`${step} ${name}`, value, tried)
      ? tried
      : await shop.act(order, step, { ...rest, [name]: plain }).expect(200)
    order = done.body
  }
  const [line] = bought.lines
  await take('receive', 'reference', { amount_cents: order.total_cents })
  await take('hold', 'reason')
  order = (await shop.act(order, 'release').expect(200)).body
  const note = { text: value }
  isTaken(
    'note',
    value,
    await shop.post(`/admin/v1/orders/${order.number}/notes`, note, shop.owner),
  )
  for (const name of ['carrier', 'tracking_url']) {
    const refused = await shop.act(order, 'ship', { [name]: value })
    expect([name, isTaken(name, value, refused)]).toEqual([name, false])
  }
  const one = [{ line_id: line?.id, quantity: 1 }]
  await take('ship', 'tracking_number', { lines: one }, '1Z999AA10123456784')
  order = (await shop.act(order, 'cancel', { lines: one }).expect(200)).body
  await take('keep', 'reason', { lines: one })
  await take('refund', 'reason', { amount_cents: 100 })
}

async function writeElsewhere(value: string, email: string): Promise<void> {
  const page = { title: 'Wood', description: '', body: '', place: 'nowhere' }
  for (const name of Object.keys(page)) {
    const saved = await shop.request
      .put('/admin/v1/pages/wood')
      .set(shop.owner)
      .send({ ...page, [name]: value, version: 0 })
    if (isTaken(`page ${name}`, value, saved))
      await shop.request.delete('/admin/v1/pages/wood').set(shop.owner).expect(204)
  }
  const message = { name: 'Ada', message: 'Hello there.', order_number: '' }
  for (const name of Object.keys(message)) {
    const fields = { ...message, [name]: value, email, subject: 'other' }
    const form = contactFormOf(shop, 10)
    const { status, body } = await shop.post('/store/v1/messages', { ...fields, form })
    isTaken(`message ${name}`, value, { status, body: { ...body, ...fields } })
  }
  for (const name of ['place', 'note']) {
    const { version } = (await shop.stock('gold-beads').expect(200)).body
    const counted = { counted: true, on_hand: version, reason: 'counted', version, [name]: value }
    isTaken(`stock ${name}`, value, await shop.setStock('gold-beads', counted))
  }
  await shop.post('/store/v1/stock-waits', { product_id: 'sold-out', email }).expect(204)
}

test.each(hostileTexts)(
  '%s is refused with a reason, or kept as it is, in every text of the shop, and its mails stay letters',
  async (_what, value) => {
    await changeRows(value)
    const { order, email } = await buy(value)
    await sell(order, value)
    await writeElsewhere(value, email)

    const mailbox = openMailbox(shop.inboxUrl)
    const isMarkup = value.includes('<')
    for (const subject of [/^Your order/, /on its way$/, /^A refund for/, /^Want an email when/])
      await mailbox.waitForMail(email, subject)
    for (const { subject, sender, recipients, html } of await mailbox.mailsTo(email)) {
      expect(`${subject}${sender.name}`).not.toMatch(/[\r\n\0]/)
      expect(recipients).toEqual([email])
      expect(isMarkup && html.includes(value) ? html : '').toBe('')
    }
    const ofOwner = await mailbox.mailsTo(owners)
    expect(ofOwner.filter(({ html }) => isMarkup && html.includes(value))).toEqual([])
  },
)
