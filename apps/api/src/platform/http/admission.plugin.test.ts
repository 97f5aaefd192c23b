import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/test-app.ts'

const keepBusy = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

async function start(extend: (app: FastifyInstance) => void) {
  const shop = await startTestApp({}, { extend })
  onTestFinished(shop.close)
  return shop
}

test('a shop that cannot keep up says so early, stays alive, and recovers', async () => {
  const { app } = await start((instance) => {
    instance.get('/easy', () => 'easy')
  })
  let isHard = true
  const work = () => {
    keepBusy(600)
    if (isHard) setTimeout(work, 1)
  }
  setTimeout(work, 1)
  const statusOf = async () => (await app.inject('/easy')).statusCode

  await expect.poll(statusOf).toBe(503)
  const refused = await app.inject('/easy')
  const ready = await app.inject('/health/ready')
  const live = await app.inject('/health/live')
  isHard = false

  expect(refused.json().code).toBe('unavailable')
  expect(refused.headers['retry-after']).toBe('1')
  expect([ready.statusCode, ready.json().reason]).toEqual([503, 'overloaded'])
  expect(live.statusCode).toBe(200)
  await expect.poll(statusOf).toBe(200)
})

test('after one long pause no request is refused', async () => {
  const shop = await start((app) => {
    app.get('/easy', () => 'easy')
    app.get('/pause', () => {
      keepBusy(1_500)
      return 'done'
    })
  })
  await shop.request.get('/pause')

  for (let count = 0; count < 20; count += 1) {
    expect((await shop.request.get('/easy')).status).toBe(200)
  }
})

test('a shop that closes finishes what it began, and tells clients to come back elsewhere', async () => {
  const gate = Promise.withResolvers<string>()
  const isHere = Promise.withResolvers<void>()
  const shop = await startTestApp(
    {},
    {
      extend: (app) => {
        app.get('/slow', () => {
          isHere.resolve()
          return gate.promise
        })
      },
    },
  )
  const slow = fetch(`${shop.url}/slow`)
  await isHere.promise

  shop.app.drain.start()
  const ready = await shop.request.get('/health/ready')
  const closed = shop.close()
  gate.resolve('done')

  const answer = await slow
  expect([answer.status, await answer.text()]).toEqual([200, 'done'])
  expect([ready.status, ready.body.reason]).toEqual([503, 'closing'])
  expect(ready.headers['connection']).toBe('close')
  await closed
  await expect(fetch(`${shop.url}/health/live`)).rejects.toThrow('fetch failed')
})

test('before the shop is open, every prefix asks for patience and health says why', async () => {
  const shop = await start((app) => {
    app.get('/easy', () => 'easy')
    app.startup.isDone = () => false
  })

  const easy = await shop.request.get('/easy')
  const table = await shop.request.get('/rest/v1/products')
  const ready = await shop.request.get('/health/ready')
  const live = await shop.request.get('/health/live')

  expect([table.status, table.body.message]).toEqual([503, 'The shop is starting.'])
  expect([easy.status, easy.headers['retry-after']]).toEqual([503, '1'])
  expect([ready.status, ready.body.reason]).toEqual([503, 'starting'])
  expect(live.status).toBe(200)
})
