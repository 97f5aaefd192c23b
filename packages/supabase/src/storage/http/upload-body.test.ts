import type { FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { readUpload } from './upload-body.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test('a file that drips is given up, however many bytes came', async () => {
  const body = new PassThrough()
  const request = { headers: {}, body, isMultipart: () => false } as unknown as FastifyRequest
  const outcome = readUpload(request, 1_000_000).catch((error: unknown) => error)

  for (let waited = 0; waited < timeouts.uploadBody; waited += 1_000) {
    body.write('x')
    await vi.advanceTimersByTimeAsync(1_000)
  }

  expect(await outcome).toMatchObject({ kind: 'timeout' })
})
