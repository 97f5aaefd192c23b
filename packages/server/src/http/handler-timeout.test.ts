import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServer, type TestServer } from '#test/start-server.ts'

const limitMs = 100

const rest = Promise.withResolvers<string>()
async function* answerInParts() {
  yield 'begun, '
  yield await rest.promise
}

const late = Promise.withResolvers<string>()

let server: TestServer

beforeAll(async () => {
  server = await startServer(
    { http: { answerTimeFactor: 1 } },
    {
      extend: (app) => {
        const never = () => new Promise(() => undefined)
        app.get('/stuck', { handlerTimeout: limitMs }, never)
        app.post('/stuck', { handlerTimeout: limitMs }, never)
        app.get('/long', { handlerTimeout: limitMs }, (_request, reply) =>
          reply.type('text/plain').send(Readable.from(answerInParts())),
        )
        app.get('/late', { handlerTimeout: limitMs }, () => late.promise)
      },
    },
  )
})

afterAll(() => server.close())

test('a handler that never answers is ended with 503', async () => {
  const answer = await server.request.get('/stuck')

  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('1')
})

test('so is one that has read its body', async () => {
  const answer = await server.request.post('/stuck').send({ a: 1 })

  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
})

test('an answer that has begun is not cut off, however long it takes', async () => {
  const answer = await fetch(`${server.url}/long`)
  // Whose time began later than that of the answer is out of time.
  await server.request.get('/stuck').expect(503)
  rest.resolve('ended')

  expect([answer.status, await answer.text()]).toEqual([200, 'begun, ended'])
})

test('an answer that comes after its time does no harm', async () => {
  const answer = await server.request.get('/late')
  late.resolve('too late')
  await late.promise
  const next = await server.request.get('/health/live')

  expect([answer.status, next.status]).toEqual([503, 200])
})

test('on a slow machine an answer may take as many times longer as the owner says', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const patient = await startServer(
    { http: { answerTimeFactor: 1_000 } },
    {
      extend: (app) => {
        app.get('/slow', { handlerTimeout: limitMs }, () => {
          asked.resolve()
          return answered.promise
        })
      },
    },
  )
  onTestFinished(patient.close)
  const answer = fetch(`${patient.url}/slow`)
  await asked.promise
  // Whose time began later is out of time.
  await server.request.get('/stuck').expect(503)
  answered.resolve('here')

  expect((await answer).status).toBe(200)
})
