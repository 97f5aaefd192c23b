import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startChaosProxy } from '@golden-bead/local-services/chaos-proxy'
import { createObjectStorage } from './object-storage.ts'
import { openS3Client } from './s3-client.ts'

test('bytes that take longer than an operation may are all delivered', async () => {
  const { s3 } = inject('services')
  const proxy = await startChaosProxy(s3.endpoint)
  const bucket = `test-${randomBytes(8).toString('hex')}`
  const client = openS3Client({ ...s3, endpoint: proxy.url })
  onTestFinished(async () => {
    client.destroy()
    await proxy.close()
  })
  const bytes = randomBytes(4_000_000)
  const storage = createObjectStorage(client, bucket)
  await storage.put('large', bytes, 'application/octet-stream')
  const operationMs = 2_000

  // More than sixty pieces, each of which waits for the one before.
  proxy.trouble.latencyMs = 50
  const start = performance.now()
  const hurried = createObjectStorage(client, bucket, operationMs)
  const body = await hurried.stream('large', { start: 0, end: bytes.byteLength - 1 })
  const delivered = body && (await buffer(body))

  expect(performance.now() - start).toBeGreaterThan(operationMs)
  expect(delivered?.equals(bytes)).toBe(true)
})
