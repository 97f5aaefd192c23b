import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { RealtimeChannel } from '@supabase/supabase-js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientVersions, newClient } from '#test/account-clients.ts'
import { startSupabase } from '#test/start-supabase.ts'
import type { TestServer } from '@golden-bead/server/test/start-server'

let shop: TestServer
beforeAll(async () => {
  // Whatever else it is asked for, it answers with a page.
  const extend = (app: FastifyInstance) =>
    app.servePages((_request, reply) => reply.type('text/html').send('<h1>Not found</h1>'))
  shop = await startSupabase({}, { extend })
})
afterAll(() => shop.close())

const origin = 'https://elsewhere.example'
const code = 'not_found'
const bodies = {
  functions: { code, message: 'This server has no functions.' },
  graphql: {
    errors: [
      {
        message: 'This server has no GraphQL; /rest/v1 has the same data.',
        extensions: { code },
      },
    ],
  },
  realtime: { code, message: 'This server sends no changes.' },
}

describe.each(Object.entries(bodies))('%s', (name, body) => {
  test.each([`/${name}/v1`, `/${name}/v1/`, `/${name}/v1/any/thing?x=1`])(
    'is not there, which is said in JSON to any page, at %s',
    async (path) => {
      const answers = [
        await shop.request.get(path).set({ origin, accept: 'text/html' }),
        await shop.request.post(path).set({ origin }).send({ query: '{ products }' }),
        await shop.request.post(path).set({ origin, 'content-type': 'text/plain' }).send('{'),
        await shop.request.put(path).set({ origin, 'content-type': 'image/png' }).send('x'),
        await shop.request.delete(path).set({ origin }),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([404, body])
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        })
      }
    },
  )

  test('lets pages ask before they call', async () => {
    const { status, headers } = await shop.request.options(`/${name}/v1/any`).set({
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, apikey, x-client-info',
    })

    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, apikey, x-client-info',
    })
  })
})

test('a WebSocket is refused with the same answer', async () => {
  const headers = {
    origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const request = get(`${shop.url}/realtime/v1/websocket?vsn=1.0.0`, { headers })
  const [answer]: IncomingMessage[] = await once(request, 'response')

  expect(answer?.statusCode).toBe(404)
  expect(answer?.headers['access-control-allow-origin']).toBe('*')
  expect(answer && (await json(answer))).toEqual(bodies.realtime)
})

describe.each(clientVersions)('the client %s', (_version, make) => {
  test('gets an error for a function', async () => {
    const { data, error } = await newClient(shop.url, { make }).functions.invoke('checkout', {
      body: { cart: [] },
    })

    expect(data).toBeNull()
    expect(error).toMatchObject({ name: 'FunctionsHttpError' })
    expect(await error.context.json()).toEqual(bodies.functions)
  })

  test('is told at once that it cannot subscribe', async () => {
    const client = newClient(shop.url, { make })
    const told = Promise.withResolvers<string>()
    const channel: RealtimeChannel = client.channel('products')
    channel
      .on('postgres_changes', { event: '*', schema: 'public' }, () => undefined)
      .subscribe((status) => told.resolve(status))

    expect(await told.promise).toBe('CHANNEL_ERROR')
    await client.removeAllChannels()
    await client.realtime.disconnect()
  })
})
