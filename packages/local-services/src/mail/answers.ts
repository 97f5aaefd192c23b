import type { OutgoingHttpHeaders } from 'node:http'

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: string | Uint8Array }

export function json(body: unknown): Answer {
  return answer(200, 'application/json', JSON.stringify(body))
}

export function text(body: string, status = 200): Answer {
  return answer(status, 'text/plain; charset=utf-8', body)
}

export function answer(
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): Answer {
  return { status, headers: { 'content-type': contentType, ...headers }, body }
}
