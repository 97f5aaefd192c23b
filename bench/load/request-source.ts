import type { Answer } from './connection.ts'
import type { LoadOrder } from './order.ts'
import { numbered, requestBytes } from './requests.ts'

export type RequestSource = {
  next: (connection: number) => Uint8Array
  /** Sees every answer, so that what follows may depend on it. */
  learn: (connection: number, answer: Answer) => void
}

const inTurns = ({ requests, firstNumber = 0 }: LoadOrder): RequestSource => {
  let sent = 0
  return {
    next: () => {
      const request = requests[sent % requests.length]
      if (request === undefined) throw new Error('An order needs a request.')
      sent += 1
      return numbered(request, firstNumber + sent)
    },
    learn: () => undefined,
  }
}

export const refreshPath = '/auth/v1/token?grant_type=refresh_token'

export const refreshRequest = (refreshToken: string, apiKey: string) =>
  requestBytes({
    method: 'POST',
    path: refreshPath,
    headers: { 'content-type': 'application/json', apikey: apiKey },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })

/** Every connection is a client of its own that goes on with what it was given last. */
const byRefreshToken = ({ requests }: LoadOrder): RequestSource => {
  const current = [...requests]
  const apiKey = /\r\napikey: ([^\r]+)/.exec(Buffer.from(requests[0] ?? '').toString())?.[1] ?? ''
  return {
    next: (connection) => current[connection] ?? Buffer.alloc(0),
    learn: (connection, { body }) => {
      const session: { refresh_token: string } = JSON.parse(body.toString())
      current[connection] = refreshRequest(session.refresh_token, apiKey)
    },
  }
}

export const openSource = (order: LoadOrder): RequestSource =>
  order.isRefreshing === true ? byRefreshToken(order) : inTurns(order)
