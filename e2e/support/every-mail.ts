import type { Order } from '@golden-bead/contracts/orders'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { waitForMail } from './inbox.ts'
import { changeOrder, placeOrder, readOrder } from './orders.ts'
import { callAsService } from './service-call.ts'
import { callAsVisitor, confirmSubscription, sendMessage, subscribe } from './visitor-calls.ts'

type Bought = { shop: Shop; email: string; productId: string }

/** What the owner does with an order as it is now. */
const act = async (
  shop: Shop,
  { number }: Order,
  step: string,
  body: object = {},
  method: 'POST' | 'PUT' = 'POST',
) => {
  const { version } = await readOrder(shop, number)
  const path = `/admin/v1/orders/${number}/${step}`
  await callAsService(shop, path, { method, body: { version, ...body } })
}

/** An order with tax that is paid in two parts, corrected, sent in two parcels and refunded. */
export async function walkOrder({ shop, email, productId }: Bought): Promise<Order> {
  const rate = { state: 'IL', name: 'Illinois', rate_ppm: 62_500, valid_from: '2026-01-01' }
  const body = { ...rate, postal_prefix: '', shipping: 'never', valid_to: null }
  await callAsService(shop, '/rest/v1/tax_rates', { method: 'POST', body })
  const order = await placeOrder(shop, {
    name: 'Maria Lindqvist',
    email,
    lines: [{ product_id: productId, quantity: 2 }],
    expected_total_cents: 17_000,
  })
  const mail = (subject: RegExp) => waitForMail(shop.inboxUrl, email, subject)
  await act(shop, order, 'receive', { amount_cents: 4_000 })
  await mail(/^We received \$40\.00 of/)
  await act(shop, order, 'receive', { amount_cents: 13_000 })
  await act(shop, order, 'hold', { reason: 'Wrong street?' })
  await act(shop, order, 'release')
  await act(shop, order, 'correct', { ship_to: { ...order.ship_to, line2: 'Door 2' } })
  await mail(/^The address of your order/)
  const [line] = order.lines
  await act(shop, order, 'ship', { lines: [{ line_id: line?.id, quantity: 1 }] })
  await mail(/^A part of your order/)
  const parcel = async () => (await readOrder(shop, order.number)).shipments[0]?.id
  const corrected = { tracking_number: '1Z999AA10123456784', send_mail: true }
  await act(shop, order, `shipments/${await parcel()}`, corrected, 'PUT')
  await mail(/^A correction about your parcel/)
  await act(shop, order, `shipments/${await parcel()}/take-back`)
  await mail(/has not left yet$/)
  await act(shop, order, 'ship')
  await act(shop, order, 'refund', { amount_cents: 100, reason: 'A scratch.' })
  await mail(/^A refund for/)
  return order
}

/** What else comes into an inbox. */
export async function writeToInbox({ shop, email, productId }: Bought): Promise<void> {
  const mail = (subject: RegExp) => waitForMail(shop.inboxUrl, email, subject)
  const lines = [{ product_id: productId, quantity: 2 }]
  const order = await placeOrder(shop, {
    name: 'Maria Lindqvist',
    email,
    lines,
    expected_total_cents: 17_000,
  })
  const [line] = order.lines
  await act(shop, order, 'cancel', { lines: [{ line_id: line?.id, quantity: 1 }] })
  await mail(/has changed$/)
  await changeOrder(shop, await readOrder(shop, order.number), 'cancel')
  await mail(/was cancelled$/)
  await callAsVisitor(shop, '/orders/find', { number: order.number, email })
  await mail(/^Your order OAK-\d+$/)

  const path = `/rest/v1/products?id=eq.${productId}`
  await callAsService(shop, path, { method: 'PATCH', body: { in_stock: false } })
  await callAsVisitor(shop, '/stock-waits', { product_id: productId, email })
  await mail(/^Want an email when/)
  await subscribe(shop, email)
  await confirmSubscription(shop, email)
  await sendMessage(shop, {
    name: 'Maria',
    email,
    subject: 'product-inquiry',
    message: 'Is it oak?',
  })
  await mail(/^We have your message/)
}
