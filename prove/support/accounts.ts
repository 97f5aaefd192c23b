import { randomBytes } from 'node:crypto'
import { trackSecret } from './secrets.ts'
import { json, send } from './send.ts'
import { asService, asVisitor } from './test-shop.ts'

export type Account = { id: string; email: string; password: string }

export const newAddress = () => `${randomBytes(10).toString('hex')}@example.com`

export function newPassword(): string {
  const password = randomBytes(12).toString('base64url')
  trackSecret('password', password)
  return password
}

async function ask(url: string, ...sent: Parameters<typeof json>): Promise<string> {
  const { status, body } = await send(url, json(...sent))
  if (status >= 300) throw new Error(`${url} was answered with ${status}: ${body}`)
  return body
}

export async function makeAccount(url: string, role: 'user' | 'admin' = 'user'): Promise<Account> {
  const [email, password] = [newAddress(), newPassword()]
  const wanted = { email, password, email_confirm: true }
  const { id }: { id: string } = JSON.parse(
    await ask(`${url}/auth/v1/admin/users`, asService, wanted),
  )
  if (role === 'admin') await setRole(url, id, 'admin')
  return { id, email, password }
}

export async function setRole(url: string, id: string, role: 'user' | 'admin'): Promise<void> {
  await ask(`${url}/rest/v1/profiles?id=eq.${id}`, asService, { role }, 'PATCH')
}

export type Session = { accessToken: string; refreshToken: string }

async function getSession(url: string, grant: string, proof: object): Promise<Session> {
  const answer: { access_token: string; refresh_token: string } = JSON.parse(
    await ask(`${url}/auth/v1/token?grant_type=${grant}`, asVisitor, proof),
  )
  trackSecret('access token', answer.access_token)
  trackSecret('refresh token', answer.refresh_token)
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token }
}

export const logIn = (url: string, { email, password }: Account): Promise<Session> =>
  getSession(url, 'password', { email, password })

export const refresh = (url: string, { refreshToken }: Session): Promise<Session> =>
  getSession(url, 'refresh_token', { refresh_token: refreshToken })

export const bearer = ({ accessToken }: Session) => ({
  ...asVisitor,
  authorization: `Bearer ${accessToken}`,
})
