import { randomUUID } from 'node:crypto'
import type { NewOrder, Order, OrderRow, Price } from '@golden-bead/contracts/orders'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { waitForMail } from './inbox.ts'
import type { Session } from './logins.ts'
import { callAsService } from './service-call.ts'

export const transferInstructions = 'Bank of Beads, account 12345'

const readSettings = async (shop: Shop): Promise<ShopSettings> =>
  (await callAsService(shop, '/admin/v1/settings')).json()

/** Lets the shop take bank transfers, as its owner does in the panel; files that begin at once do it once. */
export async function offerTransfer(shop: Shop): Promise<void> {
  const { updated_at: _, ...settings } = await readSettings(shop)
  try {
    await callAsService(shop, '/admin/v1/settings', {
      method: 'PUT',
      body: { ...settings, transfer_instructions: transferInstructions },
    })
  } catch (error) {
    const { transfer_instructions: offered } = await readSettings(shop)
    if (offered !== transferInstructions) throw error
  }
}

/** What the owner does with an order as it is now. */
export async function actOnOrder(
  shop: Shop,
  number: string,
  action: 'mark-paid' | 'ship',
  body: object = {},
): Promise<void> {
  const order: Order = await (await callAsService(shop, `/store/v1/orders/${number}`)).json()
  await callAsService(shop, `/admin/v1/orders/${number}/${action}`, {
    method: 'POST',
    body: { version: order.version, ...body },
  })
}

export async function listOrdersOf(shop: Shop, email: string): Promise<OrderRow[]> {
  return (await callAsService(shop, `/rest/v1/orders?email=eq.${email}`)).json()
}

/** The link in a mail about an order, with the key of a guest behind its hash. */
export async function orderLinkIn(shop: Shop, email: string, subject: RegExp): Promise<string> {
  const { text } = await waitForMail(shop.inboxUrl, email, subject)
  const [link] = /https?:\/\/\S+\/order\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error('The mail has no link to an order.')
  return link
}

/** An order of a guest, or of a member, at the price that it has now. */
export async function placeOrder(
  { url, publishableKey: apikey }: Shop,
  order: Pick<NewOrder, 'lines'> & { name: string } & Partial<NewOrder>,
  member?: Pick<Session, 'access_token'>,
): Promise<Order> {
  const call = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${url}/store/v1/${path}`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { name, ...given } = order
  const price: Price = await call('price', { lines: order.lines })
  const body: NewOrder = {
    email: `${randomUUID()}@example.test`,
    ship_to: {
      name,
      line1: '12 Elm Street',
      city: 'Chicago',
      state: 'IL',
      postal_code: '60614',
      country: 'US',
    },
    payment_method: 'bank_transfer',
    expected_total_cents: price.total_cents,
    ...given,
  }
  return call('orders', body, {
    'idempotency-key': randomUUID(),
    ...(member && { authorization: `Bearer ${member.access_token}` }),
  })
}

export async function readOrder(shop: Shop, number: string): Promise<Order> {
  return (await callAsService(shop, `/store/v1/orders/${number}`)).json()
}

/** What another admin does, at the version of the order that is given. */
export async function changeOrder(
  shop: Shop,
  { number, version }: Order,
  step: 'mark-paid' | 'ship' | 'cancel' | 'refund',
  body: object = {},
): Promise<Order> {
  const path = `/admin/v1/orders/${number}/${step}`
  return (await callAsService(shop, path, { method: 'POST', body: { version, ...body } })).json()
}
