import type { Order, OrderRow } from '@golden-bead/contracts/orders'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { waitForMail } from './inbox.ts'
import { callAsService } from './service-call.ts'

export const transferInstructions = 'Bank of Beads, account 12345'

/** Lets the shop take bank transfers, as its owner does in the panel. */
export async function offerTransfer(shop: Shop): Promise<void> {
  const { updated_at: _, ...settings } = await (
    await callAsService(shop, '/admin/v1/settings')
  ).json()
  await callAsService(shop, '/admin/v1/settings', {
    method: 'PUT',
    body: { ...settings, transfer_instructions: transferInstructions },
  })
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
