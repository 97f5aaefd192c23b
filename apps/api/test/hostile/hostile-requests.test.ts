import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerBytesMax } from '@golden-bead/server/http/server-options'
import { readBucketState } from '@golden-bead/supabase/test/bucket-state'
import { readDatabaseState } from '#test/database-state.ts'
import { listRoutesDuring } from '#test/authorisation/registered-routes.ts'
import { signedIn } from '#test/people.ts'
import { parseRaw, sendRaw, type RawAnswer } from '@golden-bead/server/test/raw-http'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { hostileRequests, type HostileRequest, type Route } from './hostile-requests.ts'

const [batches, atOnce] = [16, 25]

let shop: TestApp
let routes: Route[]
let headersOf: Record<HostileRequest['as'], Record<string, string>>

beforeAll(async () => {
  const built = await listRoutesDuring(() => startTestApp({}, { isBeyondDescription: true }))
  shop = built.result
  routes = built.routes.map(({ name }) => {
    const [method = '', url = ''] = name.split(' ')
    return { method, url }
  })
  const key = { apikey: publishableKey }
  headersOf = {
    keyless: {},
    visitor: key,
    stranger: { ...key, authorization: 'Bearer not.a.token' },
    admin: (await signedIn(shop, { role: 'admin' })).headers,
  }
})
afterAll(() => shop.close())

const octets = (request: HostileRequest) => {
  const content = Buffer.from(request.body)
  const headers = [
    ...Object.entries(headersOf[request.as]),
    ...request.headers,
    ['content-length', String(content.length)],
  ]
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    'host: shop.example',
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
  return [Buffer.from(head), content] as const
}

const withoutChunks = ({ headers, body }: RawAnswer) =>
  headers['transfer-encoding'] === 'chunked'
    ? body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, '').replace(/\r\n0$/, '')
    : body

const membersOf = (body: string) => {
  try {
    return Object.keys(JSON.parse(body))
  } catch {
    return []
  }
}

/** What an error has to tell below each prefix. */
const shapes: [prefix: string, members: string[]][] = [
  ['/auth/v1/', ['msg']],
  ['/rest/v1/', ['code', 'message', 'details', 'hint']],
  ['/storage/v1/', ['statusCode', 'error', 'message']],
  ['', ['code', 'message', 'requestId']],
]
/** What is refused before there is a request has no prefix. */
const ofTheSocket = ['code', 'message']

/** On a machine that is busy for seconds, headers that have come are given up as too slow. */
const mayBeRefusedAtTheSocket = (request: HostileRequest, status: number) =>
  status === 408 ||
  ([400, 431].includes(status) && (request.isRaw || octets(request)[0].length > headerBytesMax))

const leaks =
  /node_modules|\bat [\w.]+ \(|\.ts:\d|select .* from|insert into|\$argon2|ECONN|\/var\//i

function complaintAbout(request: HostileRequest, answer: RawAnswer): string | undefined {
  const { status } = answer
  const body = withoutChunks(answer)
  if (Number.isNaN(status)) return 'no answer'
  if (status >= 500) return `status ${status}: ${body}`
  if (status < 400) return undefined
  if (leaks.test(body)) return `it tells of the inside: ${body}`
  if (request.method === 'HEAD') return undefined
  const [prefix, wanted] = shapes.find(([start]) => request.target.startsWith(start)) ?? ['', []]
  const members = membersOf(body)
  const isInShape =
    wanted.every((name) => members.includes(name)) ||
    (mayBeRefusedAtTheSocket(request, status) && members.join() === ofTheSocket.join())
  return isInShape ? undefined : `not in the shape of ${prefix || 'all others'}: ${body}`
}

test('nothing hostile, on any route, is a fault of ours, leaks or changes anything', async () => {
  const bucketBefore = await readBucketState(shop.config)
  const statuses = new Set<number>()
  const batch = fc.array(hostileRequests(routes), { minLength: atOnce, maxLength: atOnce })

  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const before = await readDatabaseState(shop.config)
      const complaints = await Promise.all(
        requests.map(async (request) => {
          const text = await sendRaw(shop.url, ...octets(request))
          const answer = parseRaw(text.replace('HTTP/1.1 100 Continue\r\n\r\n', ''))
          statuses.add(answer.status)
          return complaintAbout(request, answer)
        }),
      )
      expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([])
      expect(await readDatabaseState(shop.config)).toEqual(before)
    }),
    { numRuns: batches, endOnFailure: true },
  )

  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401]))
  expect(await readBucketState(shop.config)).toEqual(bucketBefore)
})
