import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('an instance with its database is alive and ready', async () => {
  await shop.request.get('/health/live').expect(200)
  await shop.request.get('/health/ready').expect(200)
})

test('an unknown path answers in the shape that clients read', async () => {
  const answer = await shop.request.get('/nowhere').expect(404)

  expect(answer.body).toEqual({
    code: 'not_found',
    message: 'There is nothing at this address.',
    requestId: expect.any(String),
  })
})
