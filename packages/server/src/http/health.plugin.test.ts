import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/start-server.ts'

const version = '1.2.3'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ http: { version } })
})
afterAll(() => server.close())

test('an instance with its database is alive and ready, and names its version', async () => {
  await server.request.get('/health/live').expect(200, { status: 'alive', version })
  await server.request.get('/health/ready').expect(200, { status: 'ready', version })
  const { text } = await server.request.get('/metrics')
  expect(text).toContain(`build_info{version="${version}"} 1\n`)
})

test('an unknown path answers in the shape that clients read', async () => {
  const answer = await server.request.get('/nowhere').expect(404)

  expect(answer.body).toEqual({
    code: 'not_found',
    message: 'There is nothing at this address.',
    requestId: expect.any(String),
  })
})
