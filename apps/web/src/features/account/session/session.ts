import { parseJson, toRecord } from '#lib/api/read-json.ts'

/** The fields of the API's user that the shop uses; the rest is not stored. */
export type AuthUser = { id: string; email: string; name: string }

/** Named as in the API and in storage. `expires_at` counts seconds, by the clock of this browser. */
export type Session = {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  user: AuthUser
}

/** Parses the API's session; anything else, such as the page of a captive portal, is `undefined`. */
export const readSessionAnswer = (body: unknown, nowMs: number): Session | undefined => {
  const fields = toRecord(body)
  const expiresIn = fields['expires_in']
  if (typeof expiresIn !== 'number' || !(expiresIn > 0)) return undefined
  // Counted from here: the browser's clock may differ from the server's by hours.
  return toSession(fields, Math.floor(nowMs / 1000) + expiresIn)
}

/** Parses the stored session. Any script of the origin can write there, so nothing is trusted. */
export const parseStoredSession = (text: string | null): Session | undefined => {
  const fields = toRecord(parseJson(text))
  const expiresAt = fields['expires_at']
  return typeof expiresAt === 'number' && Number.isFinite(expiresAt)
    ? toSession(fields, expiresAt)
    : undefined
}

export const readUserAnswer = (body: unknown): AuthUser | undefined => {
  const fields = toRecord(body)
  const { id, email } = fields
  if (typeof id !== 'string' || id === '') return undefined
  const name = toRecord(fields['user_metadata'])['name'] ?? fields['name']

  return {
    id,
    email: typeof email === 'string' ? email : '',
    name: typeof name === 'string' ? name : '',
  }
}

/** What may stand in a header; a token with a line break would make every request throw. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/=-]+$/.test(value)

const toSession = (fields: Record<string, unknown>, expiresAt: number): Session | undefined => {
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = fields
  const user = readUserAnswer(fields['user'])
  if (!isToken(access) || !isToken(refresh) || !user) return undefined

  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: typeof expiresIn === 'number' ? expiresIn : 0,
    expires_at: expiresAt,
    user,
  }
}
