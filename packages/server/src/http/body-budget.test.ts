import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  addEcho,
  beginBody,
  begunBody,
  behindProxy,
  bodyBytes,
  fillNetworks,
} from '#test/begun-bodies.ts'
import { readMetric } from '#test/metrics.ts'
import { openSocket, parseRaw, textUntilClosed } from '#test/raw-http.ts'
import { startServer, type TestServer } from '#test/start-server.ts'

async function start() {
  const server = await startServer(behindProxy, { extend: addEcho })
  onTestFinished(server.close)
  return server
}

const send = async (server: TestServer, address: string, length: number) => {
  const answer = await fetch(`${server.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify('x'.repeat(length)),
  })
  return answer.status
}

test('a network that has sent as much as may wait is refused what is large, and no other network is', async () => {
  const server = await start()
  await fillNetworks(server, '198.51.100.1')

  const refused = await beginBody(server, { address: '198.51.100.1' }).answer
  const small = await send(server, '198.51.100.1', 10_000)
  const other = await send(server, '198.51.100.2', 900_000)

  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, 'unavailable'])
  expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
  expect([small, other]).toEqual([200, 200])
})

test('all networks together send no more than may wait, and small bodies are let in still', async () => {
  const server = await start()
  await fillNetworks(server, '198.51.100.1', '198.51.100.2', '198.51.100.3', '2001:db8:1:1::1')

  const others = [1, 2, 3].map(() => beginBody(server, { address: '198.51.100.5' }).answer)
  const refused = await Promise.race(others)
  const small = await send(server, '198.51.100.5', 10_000)

  expect([refused.status, small]).toEqual([503, 200])
})

test.each<[end: string, finish: (socket: Socket) => void]>([
  ['whose sender goes away', (socket) => socket.destroy()],
  ['that is whole', (socket) => socket.write('"'.padEnd(bodyBytes - begunBody.length))],
  ['that is no JSON', (socket) => socket.write('x'.padEnd(bodyBytes - begunBody.length))],
])('a body %s makes room for others', async (_end, finish) => {
  const server = await start()
  const bodies = await fillNetworks(server, '198.51.100.1')

  for (const socket of bodies) finish(socket)

  await expect.poll(() => readMetric(server, 'json_bodies_bytes')).toBe(0)
  expect(await send(server, '198.51.100.1', 900_000)).toBe(200)
})

test('a body that came in the smallest parts counts as what it takes', async () => {
  const server = await start()
  const socket = openSocket(server.url)
  const answer = textUntilClosed(socket).then(parseRaw)
  socket.write(
    'POST /echo HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1\r\n' +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write('1\r\nx\r\n'.repeat(100_000))

  expect((await answer).status).toBe(503)
})
