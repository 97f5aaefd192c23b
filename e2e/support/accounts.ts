import { randomUUID } from 'node:crypto'
import type { Shop } from '../../scripts/testing/shop-process.ts'
import { callAsService } from './service-call.ts'

export type Account = { email: string; password: string; name: string }

/** A confirmed account that no other test knows. */
export async function makeAccount(shop: Shop, name = 'Maria Lindqvist'): Promise<Account> {
  const account = { email: `${randomUUID()}@example.test`, password: randomUUID(), name }
  await callAsService(shop, '/auth/v1/admin/users', {
    method: 'POST',
    body: {
      email: account.email,
      password: account.password,
      email_confirm: true,
      user_metadata: { name },
    },
  })
  return account
}
