import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { readMetric } from './metrics.ts'
import { openSocket, parseRaw, textUntilClosed } from './raw-http.ts'
import type { TestServer } from './start-server.ts'

export const bodyBytes = 1_030_000
export const begunBody = `"${'x'.repeat(bodyBytes - 100)}`
/** So many of them fit into the part of one network, and one more does not. */
const ofOneNetwork = 16

/** What starts a server behind a proxy, which says from which network a request comes. */
export const behindProxy = { http: { trustedProxies: ['127.0.0.1'] } }

export function addEcho(app: FastifyInstance): void {
  app.post('/echo', (request) => ({ length: String(request.body).length }))
}

type Begun = {
  /** Where the request comes from. */
  address: string
  asked?: string
  /** Further lines of the head. */
  headers?: string
  /** As it is announced. */
  length?: number
  /** What comes of the body. */
  begun?: string
}

/** Sends a body without its end, on a connection that stays open until the end of the test. */
export function beginBody(
  { url }: Pick<TestServer, 'url'>,
  { address, asked = 'POST /echo', headers = '', length = bodyBytes, begun = begunBody }: Begun,
) {
  const socket = openSocket(url)
  onTestFinished(() => void socket.destroy())
  const answer = textUntilClosed(socket).then(parseRaw)
  socket.write(
    `${asked} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\n${headers}Content-Length: ${length}\r\n\r\n${begun}`,
  )
  return { socket, answer }
}

/** Begins as many bodies as may wait of each of these addresses. */
export async function fillNetworks(
  server: Pick<TestServer, 'url' | 'request'>,
  ...addresses: string[]
): Promise<Socket[]> {
  const bodies = addresses.flatMap((address) =>
    Array.from({ length: ofOneNetwork }, () => beginBody(server, { address }).socket),
  )
  await expect
    .poll(() => readMetric(server, 'json_bodies_bytes'))
    .toBeGreaterThan(bodies.length * (begunBody.length - 20_000))
  return bodies
}
