import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#test/start-server.ts'

const keepBusy = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

async function start(extend: (app: FastifyInstance) => void) {
  const server = await startServer({ http: { answerTimeFactor: 1 } }, { extend })
  onTestFinished(server.close)
  return server
}

test('a server that cannot keep up says so early, stays alive, and recovers', async () => {
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
  const server = await start((app) => {
    app.get('/easy', () => 'easy')
    app.get('/pause', () => {
      keepBusy(1_500)
      return 'done'
    })
  })
  await server.request.get('/pause')

  for (let count = 0; count < 20; count += 1) {
    expect((await server.request.get('/easy')).status).toBe(200)
  }
})

test('after a start that took long no request is refused', async () => {
  const server = await start((app) => {
    app.get('/easy', () => 'easy')
    app.startup.add('slow', async () => {
      for (let count = 0; count < 6; count += 1) {
        keepBusy(600)
        await nextTurn()
      }
    })
  })

  expect((await server.request.get('/easy')).status).toBe(200)
})

test('a server that closes finishes what it began, and tells clients to come back elsewhere', async () => {
  const gate = Promise.withResolvers<string>()
  const isHere = Promise.withResolvers<void>()
  const server = await startServer(
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
  const slow = fetch(`${server.url}/slow`)
  await isHere.promise

  server.app.drain.start()
  const ready = await server.request.get('/health/ready')
  const closed = server.close()
  gate.resolve('done')

  const answer = await slow
  expect([answer.status, await answer.text()]).toEqual([200, 'done'])
  expect([ready.status, ready.body.reason]).toEqual([503, 'closing'])
  expect(ready.headers['connection']).toBe('close')
  await closed
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed')
})

test('before the server is open, it asks for patience and health says why', async () => {
  const server = await start((app) => {
    app.get('/easy', () => 'easy')
    app.startup.isDone = () => false
  })

  const easy = await server.request.get('/easy')
  const ready = await server.request.get('/health/ready')
  const live = await server.request.get('/health/live')

  expect([easy.status, easy.body.message]).toEqual([503, 'The server is starting.'])
  expect(easy.headers['retry-after']).toBe('1')
  expect([ready.status, ready.body.reason]).toEqual([503, 'starting'])
  expect(live.status).toBe(200)
})
