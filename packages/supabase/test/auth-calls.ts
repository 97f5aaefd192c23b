import { goodPassword, newAddress } from './account-clients.ts'
import { publishableKey, serviceKey } from './keys.ts'

/** A call of `/auth/v1`, past any client. */
export type AuthCall = {
  method?: string
  path: string
  body?: unknown
  /** The body as it is, in place of `body` as JSON. */
  raw?: string
  headers?: Record<string, string>
}

export async function sendAuthCall(
  url: string,
  { method = 'POST', path, body, raw, headers = {} }: AuthCall,
) {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    redirect: 'manual',
  })
  const text = await answer.text()
  const json: unknown = text === '' ? {} : JSON.parse(text)
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: json as Record<string, unknown>,
  }
}

export const signUp = (changes: Record<string, unknown> = {}): AuthCall => ({
  path: '/signup',
  body: { email: newAddress(), password: goodPassword, ...changes },
})
export const logIn = (body: unknown): AuthCall => ({ path: '/token?grant_type=password', body })
export const recover = (email: unknown): AuthCall => ({ path: '/recover', body: { email } })
export const verify = (body: unknown): AuthCall => ({ path: '/verify', body })

export const withToken = (accessToken: string, call: AuthCall): AuthCall => ({
  ...call,
  headers: { authorization: `Bearer ${accessToken}` },
})
export const asService = (call: AuthCall): AuthCall => ({
  ...call,
  headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
})
