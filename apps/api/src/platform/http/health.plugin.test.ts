import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
// oxlint-disable-next-line import/no-relative-parent-imports -- No alias leads out of src.
import manifest from '../../../package.json' with { type: 'json' }

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('an instance with its database is alive and ready, and names its version', async () => {
  const { version } = manifest

  await shop.request.get('/health/live').expect(200, { status: 'alive', version })
  await shop.request.get('/health/ready').expect(200, { status: 'ready', version })
  const { text } = await shop.request.get('/metrics')
  expect(text).toContain(`build_info{version="${version}"} 1\n`)
})

test('an unknown path answers in the shape that clients read', async () => {
  const answer = await shop.request.get('/nowhere').expect(404)

  expect(answer.body).toEqual({
    code: 'not_found',
    message: 'There is nothing at this address.',
    requestId: expect.any(String),
  })
})
