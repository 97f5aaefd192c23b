import type { NewMessage } from '@golden-bead/contracts/messages'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { waitForMail } from './inbox.ts'
import { expect } from './test.ts'

/** Calls the API as a page of the shop does for a visitor. */
export const callAsVisitor = (
  { url, publishableKey: apikey }: Shop,
  path: string,
  body?: unknown,
): Promise<Response> =>
  fetch(`${url}/store/v1${path}`, {
    headers: { apikey, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Sends a message as soon as its form is old enough, and returns its reference. */
export async function sendMessage(
  shop: Shop,
  message: Omit<NewMessage, 'form' | 'website'>,
): Promise<string> {
  const { form } = await (await callAsVisitor(shop, '/messages/form')).json()
  let reference = ''
  const send = async () => {
    const answer = await callAsVisitor(shop, '/messages', { ...message, form })
    if (answer.status === 201) reference = (await answer.json()).reference
    return answer.status
  }
  await expect.poll(send).toBe(201)
  return reference
}

export async function subscribe(shop: Shop, email: string): Promise<void> {
  expect((await callAsVisitor(shop, '/subscriptions', { email, source: 'home' })).status).toBe(204)
}

/** Confirms with the token of the link in the mail. */
export async function confirmSubscription(shop: Shop, email: string): Promise<void> {
  const { text } = await waitForMail(shop.inboxUrl, email, /^Confirm your subscription/)
  const token = /#token=([\w-]+)/.exec(text)?.[1]
  expect((await callAsVisitor(shop, '/subscriptions/confirm', { token })).status).toBe(204)
}
