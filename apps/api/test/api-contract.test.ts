import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchAnswers } from '@golden-bead/server/test/api-contract'
import { startTestApp, type TestApp } from './test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** What the watcher says when a server answers one request in this way. */
async function complaintOf(path: string, answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response))
  const watched = watchAnswers(server, () => shop.app.swagger())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  server.close()
  await once(server, 'close')
  try {
    watched.mustBeAsDescribed()
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[1]
  }
}

const json = (status: number, body: unknown, type = 'application/json') =>
  function answer(response: ServerResponse) {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  }

const bucket = '/storage/v1/bucket/pictures'
const errorBody = { statusCode: '404', error: 'x', message: 'y', code: 'NoSuchBucket' }

test.each([
  ['a status that is not described', bucket, json(418, errorBody), '→ 418: no such status'],
  ['a content type of its own', bucket, json(400, errorBody, 'text/html'), 'text/html is not'],
  ['a member too many', bucket, json(400, { ...errorBody, stack: '…' }), 'additional properties'],
  ['a member of another type', bucket, json(400, { ...errorBody, code: 7 }), 'code must be string'],
  ['no body', bucket, (response: ServerResponse) => response.writeHead(200).end(), '200: no body'],
  ['success at an unknown address', '/auth/v1/secrets', json(200, {}), 'no such operation'],
  ['an error in foreign words', '/auth/v1/secrets', json(404, { error: 'no' }), 'must match'],
])('a suite fails when it is answered with %s', async (_what, path, answer, complaint) => {
  expect(await complaintOf(path, answer)).toContain(complaint)
})

test('a suite passes when it is answered as described', async () => {
  expect(await complaintOf(bucket, json(400, errorBody))).toBeUndefined()
})
