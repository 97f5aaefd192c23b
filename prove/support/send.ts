import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { keepRefusal } from './secrets.ts'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

// More than are ever on their way at once: no request may wait on our side of the wire.
const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })

/** One request. Rejects when there is no answer, for whatever reason; nothing is repeated. */
export function send(url: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, timeoutMs = 15_000 } = sent
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } })
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no answer in time')))
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const ms = performance.now() - started
        const { statusCode: status = 0, headers: answered } = incoming
        const text = Buffer.concat(chunks).toString()
        keepRefusal(status, `${JSON.stringify(answered)}${text}`)
        resolve({ status, headers: answered, body: text, ms })
      })
    })
    outgoing.end(body)
  })
}

/** The status, or 0 when there was no answer at all. */
export async function statusOf(url: string, sent: Sent = {}): Promise<number> {
  try {
    return (await send(url, sent)).status
  } catch {
    return 0
  }
}

export const json = (headers: Record<string, string>, value: unknown, method = 'POST'): Sent => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
