import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unavailable } from '#server/errors/http-error.ts'
import { drip, openSocket, parseRaw, sendRaw, textUntilClosed } from '#test/raw-http.ts'
import { openRecordedDatabase, type RecordedDatabase } from '#test/statement-recorder.ts'
import { startServer, type TestServer } from '#test/start-server.ts'

let database: RecordedDatabase
let server: TestServer

beforeAll(async () => {
  database = await openRecordedDatabase()
  server = await startServer(
    { database: { url: database.url } },
    {
      extend: (app) => {
        app.post('/echo', (request) => ({ body: request.body ?? null }))
        app.delete('/echo', (request) => ({ body: request.body ?? null }))
        app.get('/files/*', (request) => ({ params: request.params }))
        app.get('/named/:name', (request) => ({ params: request.params }))
        app.get('/squeezed', (_request, reply) => {
          reply.headers({ 'content-encoding': 'br', etag: '"of the answer"' })
          throw unavailable('Too much is being worked on at the moment.')
        })
        app.get('/query', (request) => ({ query: request.query }))
      },
    },
  )
})

afterAll(async () => {
  await server.close()
  await database.close()
})

const json = 'application/json'
async function post(body: string | Uint8Array<ArrayBuffer>, type = json, headers = {}) {
  const answer = await fetch(`${server.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const depth = 500_000
type Refused = [what: string, body: string | Uint8Array<ArrayBuffer>, status: number, code: string]
const bodies: Refused[] = [
  ['a body of JSON that ends too early', '{"name":', 400, 'bad_json'],
  ['something behind the JSON', '{"a":1} x', 400, 'bad_json'],
  ['a member __proto__', '{"__proto__":{"role":"admin"}}', 400, 'bad_json'],
  [
    'a member __proto__ spelt with escapes',
    String.raw`{"\u005f_proto__":{"a":1}}`,
    400,
    'bad_json',
  ],
  [
    'a member constructor that has a prototype',
    '{"constructor":{"prototype":{"a":1}}}',
    400,
    'bad_json',
  ],
  ['a member that occurs twice', '{"role":"user","role":"admin"}', 400, 'bad_json'],
  ['half a million brackets', '['.repeat(depth) + ']'.repeat(depth), 400, 'bad_json'],
  ['an object of 60,000 members', manyKeys(60_000), 400, 'bad_json'],
  ['a body above 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413, 'body_too_large'],
  ['a body that is not UTF-8', Uint8Array.of(0x22, 0xff, 0xfe, 0x22), 400, 'bad_json'],
  ['half of a surrogate pair', String.raw`{"name":"\ud800"}`, 400, 'bad_text'],
  ['U+0000 in a value', String.raw`{"name":"a\u0000b"}`, 400, 'bad_text'],
  ['U+0000 in the name of a member', String.raw`{"a\u0000b":1}`, 400, 'bad_text'],
]

function manyKeys(count: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
}

test.each(bodies)('%s is refused', async (_what, body, status, code) => {
  const answer = await post(body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(Object.keys(answer.body)).toEqual(['code', 'message', 'requestId'])
  expect('role' in {}).toBe(false)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/problem+json',
])('a body of type %s is 415', async (type) => {
  const answer = await post('{"a":1}', type)

  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
})

test('a body without a type is not taken', async () => {
  const text = await sendRaw(
    server.url,
    'POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
  )

  expect(parseRaw(text).status).toBe(415)
})

test('a packed body is not taken, so that none can grow', async () => {
  const answer = await post('{}', json, { 'content-encoding': 'gzip' })

  expect(answer.status).toBe(415)
})

test.each([
  ['an empty body with a JSON type', '', json, null],
  ['a parameter after the type', '{"a":1}', 'application/json;charset=UTF-8', { a: 1 }],
  ['a quoted charset', '{"a":1}', 'application/json; charset="utf-8"', { a: 1 }],
  ['a byte order mark', '\ufeff{"a":1}', json, { a: 1 }],
  ['a bare value, which the schema of a route refuses', '5', json, 5],
])('%s is read', async (_what, body, type, expected) => {
  const answer = await post(body, type)

  expect([answer.status, answer.body]).toEqual([200, { body: expected }])
})

test('DELETE with a JSON type and no body is possible', async () => {
  const answer = await server.request.delete('/echo').set('content-type', json)

  expect([answer.status, answer.body]).toEqual([200, { body: null }])
})

test('a chunked body above the limit is cut off while it comes', async () => {
  const socket = openSocket(server.url)
  const text = textUntilClosed(socket)
  socket.write(
    'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`
  let chunks = 0
  while (!socket.destroyed && chunks < 1_000) {
    chunks += 1
    await new Promise((resolve) => socket.write(chunk, resolve))
  }

  expect(chunks).toBeLessThan(1_000)
  expect(parseRaw(await text).status).toBe(413)
})

test('a body that claims to be huge is refused before it comes', async () => {
  const text = await sendRaw(
    server.url,
    'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{"a":1}',
  )

  expect(parseRaw(text).status).toBe(413)
})

const stop = () => undefined

test.concurrent.each([
  ['a body that stops half-way', 'POST /echo', '', stop],
  ['a body of a method that rarely has any', 'DELETE /echo', '', stop],
  ['a body that drips', 'POST /echo', '', drip],
  ['a body that is announced and never comes', 'POST /echo', 'Expect: 100-continue\r\n', stop],
])('%s is given up', async (_what, asked, header, goOn) => {
  const socket = openSocket(server.url)
  const text = textUntilClosed(socket)
  socket.write(
    `${asked} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${header}Content-Length: 1000\r\n\r\n"`,
  )
  goOn(socket)

  const answer = parseRaw((await text).replace('HTTP/1.1 100 Continue\r\n\r\n', ''))
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, 'request_timeout'])
})

test.concurrent('a connection on which nothing is asked is given up', async () => {
  const answer = parseRaw(await textUntilClosed(openSocket(server.url)))

  expect(answer.status).toBe(408)
})

test.concurrent('headers that drip are given up', async () => {
  const socket = openSocket(server.url)
  const text = textUntilClosed(socket)
  socket.write('GET /query HTTP/1.1\r\nHost: a\r\nX-A')

  const answer = parseRaw(await text)
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, 'request_timeout'])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

const head = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const wanted = 'HTTP/1.1 200 OK'

test.each([
  [
    'two ways to say the length',
    `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'bad_request',
  ],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'bad_request'],
  [
    'an unknown transfer encoding',
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'bad_request',
  ],
  ['a bare line feed', 'GET /query HTTP/1.1\nHost: a\n\n', 'bad_request'],
  ['U+0000 in a header', 'GET /query HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n', 'bad_request'],
  ['two hosts', 'GET /query HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'bad_url'],
  ['no host', 'GET /query HTTP/1.1\r\n\r\n', 'bad_url'],
  ['a method that is none', 'FOO /query HTTP/1.1\r\nHost: a\r\n\r\n', 'bad_request'],
])('%s is refused once, and nothing behind it is answered', async (_what, request, code) => {
  const close = 'GET /query HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const text = await sendRaw(server.url, request, close)

  const first = parseRaw(text)
  expect([first.status, JSON.parse(first.body).code]).toEqual([400, code])
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(text).not.toContain(wanted)
})

test('more headers than there is room for are 431, in JSON', async () => {
  const text = await sendRaw(
    server.url,
    `GET /query HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
  )

  const answer = parseRaw(text)
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([431, 'headers_too_large'])
})

test('a crowd of headers is no harder than few', async () => {
  const crowd = Array.from({ length: 900 }, (_, n) => `x${n}: 1\r\n`).join('')
  const text = await sendRaw(
    server.url,
    `GET /query HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${crowd}\r\n`,
  )

  expect(parseRaw(text).status).toBe(200)
})

test.each([
  ['/named/%zz', 'bad_url'],
  ['/named/%ff', 'bad_url'],
  ['/query?a=%zz', 'bad_url'],
  ['/query?a=%ed%a0%80', 'bad_url'],
  [`/named/${'a'.repeat(2_000)}`, 'bad_url'],
  ['/named/a%00b', 'bad_text'],
  ['/query?a=%00', 'bad_text'],
  ['/files/../../etc/passwd', 'bad_url'],
  ['/files/..%2f..%2fetc/passwd', 'bad_url'],
  ['/files/%2e%2e/%2E%2E/etc/passwd', 'bad_url'],
  ['/files/a/./b', 'bad_url'],
  [String.raw`/files/..\..\etc`, 'bad_url'],
  ['/files/a/..', 'bad_url'],
  ['*', 'bad_url'],
  ['**', 'bad_url'],
])('the address %s is refused', async (path, code) => {
  const text = await sendRaw(
    server.url,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  )

  const answer = parseRaw(text)
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, code])
  expect(answer.headers).toHaveProperty('x-request-id')
  expect(answer.headers).toHaveProperty('content-security-policy')
})

test.each([
  ['a point in a name', '/files/a..b/c.d', { '*': 'a..b/c.d' }],
  ['a hidden file', '/files/.well-known/x', { '*': '.well-known/x' }],
  ['an escaped slash', '/files/a%2Fb', { '*': 'a/b' }],
  ['an umlaut', '/named/%C3%BC', { name: 'ü' }],
])('%s in the address is welcome', async (_what, path, params) => {
  const answer = await server.request.get(path)

  expect([answer.status, answer.body]).toEqual([200, { params }])
})

test('TRACE is not answered with what was sent', async () => {
  const text = await sendRaw(
    server.url,
    'TRACE /query HTTP/1.1\r\nHost: a\r\nX-Pearl: canary\r\nConnection: close\r\n\r\n',
  )

  expect(parseRaw(text).status).toBe(405)
  expect(text).not.toContain('canary')
})

test('CONNECT is refused, and its connection closed', async () => {
  const text = await sendRaw(
    server.url,
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  )

  const answer = parseRaw(text)
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'bad_request'])
  expect(answer.headers).toMatchObject({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

test('a client that sends CONNECT and stays keeps no connection', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const atOurEnd = once(server.app.server, 'connect')
  socket.resume().write('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, ours] = await atOurEnd

  await expect.poll(() => ours.destroyed).toBe(true)
  socket.destroy()
})

test('a known address with another method is 405 and says which are possible', async () => {
  const answer = await server.request.patch('/echo').send({})

  expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed'])
  expect(answer.headers['allow']).toBe('DELETE, POST')
})

test('QUERY is a method like others, with and without a body', async () => {
  const ask = async (content: RequestInit) => {
    const answer = await fetch(`${server.url}/query`, { method: 'QUERY', ...content })
    return [answer.status, JSON.parse(await answer.text()).code]
  }

  expect(await ask({})).toEqual([405, 'method_not_allowed'])
  expect(await ask({ body: 'words' })).toEqual([405, 'method_not_allowed'])
})

test('an unknown address is 404, and the database is asked nothing', async () => {
  const statements = await database.record(async () => {
    const answer = await server.request.get('/nowhere')
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  expect(statements).toEqual([])
})

test('keys of a query cannot reach a prototype', async () => {
  const answer = await server.request.get('/query?__proto__[role]=admin&constructor=x&a[b]=c')

  expect(answer.status).toBe(200)
  expect('role' in {}).toBe(false)
})

test('a hundred requests in one packet are answered in their order', async () => {
  const requests = Array.from(
    { length: 100 },
    (_, n) =>
      `GET /query?n=${n} HTTP/1.1\r\nHost: a\r\n${n === 99 ? 'Connection: close\r\n' : ''}\r\n`,
  )
  const text = await sendRaw(server.url, requests.join(''))

  const answered = [...text.matchAll(/"n":"(\d+)"/g)].map((match) => Number(match[1]))
  expect(answered).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('clients that hang up leave nothing behind', async () => {
  for (let count = 0; count < 100; count += 1) {
    const socket = openSocket(server.url)
    socket.write(`${head}Content-Length: 100\r\n\r\n{"a":`)
    await once(socket, 'connect')
    socket.resetAndDestroy()
  }

  await expect
    .poll(async () => (await server.request.get('/metrics')).text)
    .toMatch(/^http_requests_in_flight 1$/m)
})

test('what fails while its answer is compressed is told in plain text, as no version of it', async () => {
  const answer = await fetch(`${server.url}/squeezed`, { headers: { 'accept-encoding': 'br' } })

  expect(['content-encoding', 'etag'].map((name) => answer.headers.get(name))).toEqual([null, null])
  expect([answer.status, JSON.parse(await answer.text())]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
  ])
})
