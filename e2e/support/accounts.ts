import { randomUUID } from 'node:crypto'
import type { Shop } from '../../scripts/testing/shop-process.ts'

export type Account = { email: string; password: string; name: string }

/** A confirmed account that no other test knows. */
export async function makeAccount(shop: Shop, name = 'Maria Lindqvist'): Promise<Account> {
  const account = { email: `${randomUUID()}@example.test`, password: randomUUID(), name }
  const answer = await fetch(`${shop.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: shop.serviceKey,
      authorization: `Bearer ${shop.serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: account.email,
      password: account.password,
      email_confirm: true,
      user_metadata: { name },
    }),
  })
  if (!answer.ok) throw new Error(`The account was not made: ${await answer.text()}`)
  return account
}
