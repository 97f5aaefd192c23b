import { serviceKey } from './api-process.ts'
import { askJson } from './raw-answer.ts'
import type { Shop } from './shop.ts'

export const password = 'a long enough passphrase'

export const emailOf = (number: number) => `shopper-${number}@goldenbead.test`

/** Accounts that are confirmed and may log in; those that are there already stay. */
export async function addPeople({ port, database }: Shop, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const email = emailOf(number)
    const known = await database.query('select from auth.users where email = $1', [email])
    if (known.rowCount !== 0) continue
    await askJson({
      port,
      method: 'POST',
      path: '/auth/v1/admin/users',
      headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
      body: JSON.stringify({ email, password, email_confirm: true }),
    })
  }
}

export type Session = { access_token: string; refresh_token: string }

export async function logIn({ port }: Shop, number: number): Promise<Session> {
  const session = await askJson({
    port,
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: serviceKey },
    body: JSON.stringify({ email: emailOf(number), password }),
  })
  if (isSession(session)) return session
  throw new Error('The login answered no session.')
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  'refresh_token' in value &&
  typeof value.access_token === 'string' &&
  typeof value.refresh_token === 'string'
